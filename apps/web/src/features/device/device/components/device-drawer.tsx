import { App, Form } from 'antd'
import { isRefused } from '../../../../shared/api/api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { ScreenLink } from '../../../../shared/navigation/screen-link.tsx'
import { EditDrawer } from '../../../../shared/ui/edit-drawer/edit-drawer.tsx'
import { useEditedDevice } from '../api/use-edited-device.ts'
import { useSaveDevice } from '../api/use-save-device.ts'
import { emptyDevice, fieldsOf, inputOf, type DeviceFields } from '../model/device-form.ts'
import { DeviceConflict } from './device-conflict.tsx'
import { DeviceForm } from './device-form.tsx'
import { useFieldFaults } from './use-field-faults.ts'

interface Props {
  /** Undefined: a new device. */
  deviceId: string | undefined
  onClose: () => void
}

export function DeviceDrawer({ deviceId, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<DeviceFields>()
  const device = useEditedDevice(deviceId, form)
  const save = useSaveDevice()
  const faultsOf = useFieldFaults()
  const isNew = deviceId === undefined
  const isReady = isNew || device.seen !== undefined

  const handleFinish = (fields: DeviceFields) => {
    const edited = device.seen && { id: device.seen.id, version: device.seen.version }
    save.mutate(
      { input: inputOf(fields), edited },
      {
        onSuccess: () => {
          message.success(isNew ? t('shared.result.added') : t('shared.result.saved'))
          onClose()
        },
        onError: error => {
          if (isRefused(error, 'device.changed_meanwhile')) device.catchUp()
          else form.setFields(faultsOf(error, fields.driver))
        },
      },
    )
  }
  return (
    <EditDrawer
      title={isNew ? t('device.act.addTitle') : t('device.act.editTitle', { name: device.seen?.name ?? '' })}
      size={600}
      form={form}
      isSaving={save.isPending}
      onClose={onClose}
      waiting={{ isReady, error: device.error, onRetry: device.refetch }}
      extra={
        deviceId && (
          <ScreenLink screen="configHistory" search={{ deviceId }}>
            {t('device.act.changes')}
          </ScreenLink>
        )
      }
    >
      {isReady && (
        <DeviceForm
          form={form}
          deviceId={deviceId}
          parentName={device.seen?.parentName ?? null}
          initial={device.seen ? fieldsOf(device.seen) : emptyDevice}
          notice={device.conflict && <DeviceConflict key={device.seen?.version} conflict={device.conflict} />}
          onFinish={handleFinish}
        />
      )}
    </EditDrawer>
  )
}
