import { FolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { DeleteButton } from '../../../../shared/ui/delete-button/delete-button.tsx'
import { useDeleteDevices } from '../api/use-save-device.ts'
import { MoveDialog } from './move-dialog.tsx'

interface Props {
  ids: readonly string[]
  onDone: () => void
}

/** What can be done with the chosen devices at once. */
export function BatchButtons(props: Props) {
  const t = useT()
  const remove = useDeleteDevices()
  return (
    <>
      <MoveButton {...props} />
      <DeleteButton {...props} warning={t('device.act.deleteText')} remove={remove} />
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
