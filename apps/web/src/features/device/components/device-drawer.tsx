import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Space } from 'antd'
import { ApiError, isRefused } from '../../../shared/api/api-error.ts'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { issueFields } from '../../../shared/lib/zod-rule.ts'
import { ErrorState } from '../../../shared/ui/state/error-state.tsx'
import { LoadingMask } from '../../../shared/ui/loading-mask/loading-mask.tsx'
import { deviceDetailsQuery } from '../api/device-queries.ts'
import { useSaveDevice } from '../api/use-save-device.ts'
import { emptyDevice, fieldsOf, inputOf, type DeviceFields } from '../model/device-form.ts'
import { DeviceForm } from './device-form.tsx'

interface Props {
  /** Undefined: a new device. */
  deviceId: string | undefined
  onClose: () => void
}

export function DeviceDrawer({ deviceId, onClose }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const details = useQuery({ ...deviceDetailsQuery(deviceId ?? ''), enabled: deviceId !== undefined })
  const initial = deviceId === undefined ? emptyDevice : details.data && fieldsOf(details.data)
  const name = details.data?.name ?? ''
  const title = deviceId === undefined ? t('device.act.addTitle') : t('device.act.editTitle', { name })
  if (initial) return <Editor deviceId={deviceId} initial={initial} title={title} onClose={onClose} />
  return (
    <Drawer open title={title} size={480} onClose={onClose}>
      {details.error ? (
        <ErrorState title={textOf(details.error)} onRetry={() => void details.refetch()} />
      ) : (
        <LoadingMask isLoading />
      )}
    </Drawer>
  )
}

interface EditorProps extends Props {
  initial: DeviceFields
  title: string
}

function Editor({ deviceId, initial, title, onClose }: EditorProps) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const [form] = Form.useForm<DeviceFields>()
  const save = useSaveDevice(deviceId)

  const handleFinish = (fields: DeviceFields) =>
    save.mutate(inputOf({ ...emptyDevice, ...fields }), {
      onSuccess: () => {
        message.success(deviceId === undefined ? t('shared.result.added') : t('shared.result.saved'))
        onClose()
      },
      onError: error => {
        const faults = faultsOf(error)
        if (faults) form.setFields(faults(textOf(error)))
      },
    })
  const faultsOf = (error: unknown) => {
    if (isRefused(error, 'device.code_taken')) return at('code')
    if (isRefused(error, 'device.name_taken')) return at('name')
    if (isRefused(error, 'device.address_refused')) return at('config', 'mainUrl')
    const issues = error instanceof ApiError && error.params['issues']
    return Array.isArray(issues) ? () => issueFields(t, issues) as FieldFault[] : undefined
  }
  return (
    <Drawer
      open
      title={title}
      size={480}
      onClose={onClose}
      footer={
        <Space style={{ float: 'right' }}>
          <Button onClick={onClose}>{t('shared.action.cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
            {t('shared.action.save')}
          </Button>
        </Space>
      }
    >
      <DeviceForm form={form} deviceId={deviceId} initial={initial} onFinish={handleFinish} />
    </Drawer>
  )
}

interface FieldFault {
  name: never
  errors: string[]
}
const at =
  (...name: string[]) =>
  (text: string): FieldFault[] => [{ name: name as never, errors: [text] }]
