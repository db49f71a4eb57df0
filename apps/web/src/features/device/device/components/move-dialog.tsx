import { App, Form } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
import { TouchedNames } from '#shared/ui/confirm/touched-names.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useMoveDevices } from '../api/use-save-device.ts'

interface Props {
  ids: readonly string[]
  names: readonly string[]
  onClose: (isMoved: boolean) => void
}

/** Asks for the area that the chosen devices go to. */
export function MoveDialog({ ids, names, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [areaId, setAreaId] = useState<string>()
  const move = useMoveDevices()
  const handleMove = () => {
    if (areaId === undefined) return
    move.mutate(
      { ids: [...ids], areaId },
      {
        onSuccess: () => {
          message.success(t('device.act.moved', { count: ids.length }))
          onClose(true)
        },
      },
    )
  }
  return (
    <AppModal
      title={t('device.act.moveTitle', { count: ids.length })}
      okText={t('device.act.move')}
      cancelText={t('shared.action.cancel')}
      okButtonProps={{ disabled: areaId === undefined }}
      confirmLoading={move.isPending}
      onOk={handleMove}
      onCancel={() => onClose(false)}
    >
      <TouchedNames names={names} />
      <Form layout="vertical">
        <Form.Item label={t('device.field.area')} htmlFor="move-area" required>
          <AreaSelect id="move-area" value={areaId} onChange={setAreaId} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
