import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Space } from 'antd'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { ErrorState } from '../../../shared/ui/state/error-state.tsx'
import { LoadingMask } from '../../../shared/ui/loading-mask/loading-mask.tsx'
import { deviceDetailsQuery } from '../api/device-queries.ts'
import { useSaveDevice } from '../api/use-save-device.ts'
import { emptyDevice, fieldsOf, inputOf, type DeviceFields } from '../model/device-form.ts'
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
  const { textOf } = useApiError()
  const [form] = Form.useForm<DeviceFields>()
  const details = useQuery({ ...deviceDetailsQuery(deviceId ?? ''), enabled: deviceId !== undefined })
  const save = useSaveDevice(deviceId)
  const faultsOf = useFieldFaults()
  const isNew = deviceId === undefined
  const initial = isNew ? emptyDevice : details.data && fieldsOf(details.data)
  const name = details.data?.name ?? ''

  const handleFinish = (fields: DeviceFields) =>
    save.mutate(inputOf({ ...emptyDevice, ...fields }), {
      onSuccess: () => {
        message.success(isNew ? t('shared.result.added') : t('shared.result.saved'))
        onClose()
      },
      onError: error => form.setFields(faultsOf(error)),
    })
  return (
    <Drawer
      open
      title={isNew ? t('device.act.addTitle') : t('device.act.editTitle', { name })}
      size={480}
      onClose={onClose}
      footer={
        <Space style={{ float: 'right' }}>
          <Button onClick={onClose}>{t('shared.action.cancel')}</Button>
          <Button type="primary" disabled={!initial} loading={save.isPending} onClick={() => form.submit()}>
            {t('shared.action.save')}
          </Button>
        </Space>
      }
    >
      {initial && <DeviceForm form={form} deviceId={deviceId} initial={initial} onFinish={handleFinish} />}
      {!initial && details.error && (
        <ErrorState title={textOf(details.error)} onRetry={() => void details.refetch()} />
      )}
      {!initial && !details.error && <LoadingMask isLoading />}
    </Drawer>
  )
}
