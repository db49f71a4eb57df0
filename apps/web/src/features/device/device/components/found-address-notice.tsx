import type { FoundAddress } from '@palisade/contract'
import { Alert, Button, Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { hostAndPort } from '#shared/lib/host-and-port.ts'
import { complete, type DeviceFields } from '../model/device-form.ts'
import { configAt } from '../model/found-address.ts'

/** Tells where a lost device seems to be now, and fills that address in; saving it is the operator's decision. */
export function FoundAddressNotice({ found }: { found: FoundAddress }) {
  const t = useT()
  const form = Form.useFormInstance<DeviceFields>()
  const handleTake = () => {
    const { config } = complete(form.getFieldsValue(true) as object)
    form.setFieldsValue({ config: configAt(config, found) })
  }
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('device.found.title')}
      description={t('device.found.text', { address: hostAndPort(found), time: formatDateTime(found.at) })}
      action={
        <Button size="small" onClick={handleTake}>
          {t('device.found.take')}
        </Button>
      }
    />
  )
}
