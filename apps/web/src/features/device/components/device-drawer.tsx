import { App, Button, Drawer, Form, Space } from 'antd'
import { isRefused } from '../../../shared/api/api-error.ts'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useGuardedClose } from '../../../shared/hooks/use-guarded-close.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { ScreenLink } from '../../../shared/navigation/screen-link.tsx'
import { ErrorState } from '../../../shared/ui/state/error-state.tsx'
import { LoadingMask } from '../../../shared/ui/loading-mask/loading-mask.tsx'
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
  const handleClose = useGuardedClose(form, onClose)
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
    <Drawer
      open
      title={isNew ? t('device.act.addTitle') : t('device.act.editTitle', { name: device.seen?.name ?? '' })}
      size={600}
      mask={{ closable: false }}
      onClose={handleClose}
      extra={
        deviceId && (
          <ScreenLink screen="configHistory" search={{ deviceId }}>
            {t('device.act.changes')}
          </ScreenLink>
        )
      }
      footer={
        <Space style={{ float: 'right' }}>
          <Button onClick={handleClose}>{t('shared.action.cancel')}</Button>
          <Button type="primary" disabled={!isReady} loading={save.isPending} onClick={() => form.submit()}>
            {t('shared.action.save')}
          </Button>
        </Space>
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
      {!isReady && <Waiting error={device.error} onRetry={device.refetch} />}
    </Drawer>
  )
}

/** In place of the form until the stored device has come. */
function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { textOf } = useApiError()
  return error ? <ErrorState title={textOf(error)} onRetry={onRetry} /> : <LoadingMask isLoading />
}
