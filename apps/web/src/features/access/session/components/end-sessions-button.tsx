import { StopOutlined } from '@ant-design/icons'
import type { ComponentProps } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { BatchButton, type Batch } from '#shared/ui/batch-button/batch-button.tsx'

interface Props extends Batch {
  /** Says what happens to the sessions' users, asked before it is done. */
  warning: string
  end: ComponentProps<typeof BatchButton>['change']
}

export function EndSessionsButton({ warning, end, ...batch }: Props) {
  const t = useT()
  const count = batch.ids.length
  const okText = t('session.list.endNow')
  return (
    <BatchButton
      {...batch}
      danger
      icon={<StopOutlined />}
      label={count === 0 ? okText : t('session.list.end', { count })}
      question={{ title: t('session.list.endTitle', { count }), content: warning, okText, isDanger: true }}
      change={end}
      done={t('session.list.ended')}
    />
  )
}
