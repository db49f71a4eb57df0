import { DeleteOutlined, FolderOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../shared/ui/confirm/use-confirm.tsx'
import { useDeleteDevices } from '../api/use-save-device.ts'
import { MoveDialog } from './move-dialog.tsx'

interface Props {
  ids: readonly string[]
  onDone: () => void
}

/** What can be done with the chosen devices at once. */
export function BatchButtons(props: Props) {
  return (
    <>
      <MoveButton {...props} />
      <DeleteButton {...props} />
    </>
  )
}

function MoveButton({ ids, onDone }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const handleClose = (isMoved: boolean) => {
    setOpen(false)
    if (isMoved) onDone()
  }
  return (
    <>
      <Button icon={<FolderOutlined />} disabled={ids.length === 0} onClick={() => setOpen(true)}>
        {t('device.act.moveSelected', { count: ids.length })}
      </Button>
      {isOpen && <MoveDialog ids={ids} onClose={handleClose} />}
    </>
  )
}

function DeleteButton({ ids, onDone }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const remove = useDeleteDevices()
  const handleDelete = async () => {
    const title = t('shared.confirm.deleteTitle', { count: ids.length })
    if (!(await confirm({ title, content: t('device.act.deleteText'), isDanger: true }))) return
    remove.mutate([...ids], {
      onSuccess: () => {
        message.success(t('shared.result.deletedCount', { count: ids.length }))
        onDone()
      },
    })
  }
  return (
    <Button
      danger
      icon={<DeleteOutlined />}
      disabled={ids.length === 0}
      loading={remove.isPending}
      onClick={() => void handleDelete()}
    >
      {t('device.act.deleteSelected', { count: ids.length })}
    </Button>
  )
}
