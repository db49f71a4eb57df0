import { deviceDraft, drivers } from '@palisade/contract'
import { Form, InputNumber, Segmented, Space, type FormInstance, type FormRule } from 'antd'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { zodRule } from '../../../shared/lib/zod-rule.ts'
import { AppInput } from '../../../shared/ui/input/app-input.tsx'
import { emptyDevice, inputOf, type DeviceFields } from '../model/device-form.ts'
import { AreaSelect } from '../../../shared/ui/area-select/area-select.tsx'
import { ConnectionFields } from './connection-fields.tsx'

export type FieldRule = FormRule

interface Props {
  form: FormInstance<DeviceFields>
  deviceId: string | undefined
  initial: DeviceFields
  onFinish: (fields: DeviceFields) => void
}

/** A device's fields, checked by the contract's own schema. */
export function DeviceForm({ form, deviceId, initial, onFinish }: Props) {
  const t = useT()
  const driver = Form.useWatch('driver', form) ?? initial.driver
  const rule: FieldRule = zodRule(t, deviceDraft, values => inputOf(complete(values)))
  return (
    <Form form={form} layout="vertical" initialValues={initial} onFinish={onFinish} autoComplete="off">
      <Form.Item name="driver" label={t('device.field.driver')}>
        <Segmented
          disabled={deviceId !== undefined}
          options={drivers.map(value => ({ value, label: t(`enums.driver.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('device.field.name')}
        rules={[rule]}
        extra={t('device.hint.name')}
        required
      >
        <AppInput maxLength={50} />
      </Form.Item>
      <Form.Item name="code" label={t('device.field.code')} rules={[rule]} required>
        <AppInput maxLength={50} spellCheck={false} />
      </Form.Item>
      <Form.Item name="areaId" label={t('device.field.area')} rules={[rule]} required>
        <AreaSelect />
      </Form.Item>
      {driver === 'rtsp' ? (
        <ConnectionFields deviceId={deviceId} rule={rule} />
      ) : (
        <Form.Item>{t('device.hint.http')}</Form.Item>
      )}
      <Space size="middle">
        <Form.Item name="longitude" label={t('device.field.longitude')} rules={[rule]}>
          <InputNumber style={{ width: 200 }} step={0.0001} changeOnWheel={false} />
        </Form.Item>
        <Form.Item name="latitude" label={t('device.field.latitude')} rules={[rule]}>
          <InputNumber style={{ width: 200 }} step={0.0001} changeOnWheel={false} />
        </Form.Item>
      </Space>
    </Form>
  )
}

/** Fields that are not drawn (a sensor's connection) are missing from the form's values. */
function complete(values: object): DeviceFields {
  const given = values as Partial<DeviceFields>
  return { ...emptyDevice, ...given, config: { ...emptyDevice.config, ...given.config } }
}
