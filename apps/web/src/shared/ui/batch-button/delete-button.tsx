import { DeleteOutlined } from '@ant-design/icons'
import type { ComponentProps } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { BatchButton, type Batch } from './batch-button.tsx'

interface Props extends Batch, Pick<ComponentProps<typeof BatchButton>, 'size' | 'findConsequence'> {
  /** The consequence of deleting, asked before it is done. */
  warning: string
  remove: ComponentProps<typeof BatchButton>['change']
}

/** Deletes the chosen rows of a table, after a question. */
export function DeleteButton({ warning, remove, ...props }: Props) {
  const t = useT()
  const count = props.ids.length
  return (
    <BatchButton
      {...props}
      danger
      icon={<DeleteOutlined />}
      label={t('shared.action.deleteSelected', { count })}
      question={{ title: t('shared.confirm.deleteTitle', { count }), content: warning, isDanger: true }}
      change={remove}
      done={t('shared.result.deletedCount', { count })}
    />
  )
}
