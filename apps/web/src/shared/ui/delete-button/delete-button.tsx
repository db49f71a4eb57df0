import { DeleteOutlined } from '@ant-design/icons'
import { App, Button, type ButtonProps } from 'antd'
import { useT } from '../../i18n/language-provider.tsx'
import { useConfirm } from '../confirm/use-confirm.tsx'

interface Props {
  /** What is chosen; with nothing chosen it cannot be pressed. */
  ids: readonly string[]
  /** What deleting means, asked before it is done. */
  warning: string
  remove: { isPending: boolean; mutate: (ids: string[], options: { onSuccess: () => void }) => void }
  onDone: () => void
  size?: ButtonProps['size']
}

/** Deletes the chosen rows of a table, after a question. */
export function DeleteButton({ ids, warning, remove, onDone, size }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const handleDelete = async () => {
    const title = t('shared.confirm.deleteTitle', { count: ids.length })
    if (!(await confirm({ title, content: warning, isDanger: true }))) return
    remove.mutate([...ids], {
      onSuccess: () => {
        message.success(t('shared.result.deletedCount', { count: ids.length }))
        onDone()
      },
    })
  }
  return (
    <Button
      size={size}
      danger
      icon={<DeleteOutlined />}
      disabled={ids.length === 0}
      loading={remove.isPending}
      onClick={() => void handleDelete()}
    >
      {t('shared.action.deleteSelected', { count: ids.length })}
    </Button>
  )
}
