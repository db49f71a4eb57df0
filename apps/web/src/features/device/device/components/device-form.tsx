import {
  deviceCategories,
  deviceDraft,
  drivers,
  kindOfDriver,
  type DeviceDetails,
  type DriverName,
} from '@palisade/contract'
import { Collapse, Form, InputNumber, type FormRule } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { wholePlace } from '../../../../shared/lib/whole-place.ts'
import { zodRule } from '../../../../shared/lib/zod-rule.ts'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import type { Edit } from '../../../../shared/ui/edit-form/use-edit.ts'
import { AppInput } from '../../../../shared/ui/input/app-input.tsx'
import { AppSelect } from '../../../../shared/ui/input/app-select.tsx'
import { inputOf, usualPort, type DeviceFields, type OtherCategory } from '../model/device-form.ts'
import { ConnectionFields } from './connection-fields.tsx'
import css from './device-form.module.css'
import { InventoryFields } from './inventory-fields.tsx'
import { ParentSelect } from './parent-select.tsx'

const otherCategories = deviceCategories.filter(category => category !== 'camera')
const deviceSchema = wholePlace(deviceDraft)

/** A device's fields, checked by the contract's own schema. */
export function DeviceFormFields({ edit }: { edit: Edit<DeviceDetails, DeviceFields> }) {
  const t = useT()
  const { form, seen } = edit
  const deviceId = seen?.id
  const driver = Form.useWatch('driver', form) ?? edit.initial.driver
  const rule: FormRule = zodRule(t, deviceSchema, () => inputOf(edit.read()))
  const handleDriver = (next: DriverName) => {
    const port = form.getFieldValue(['config', 'port']) as number | null
    if (port === null || port === usualPort[driver]) {
      form.setFieldValue(['config', 'port'], usualPort[next] ?? null)
    }
  }
  return (
    <>
      <Form.Item name="driver" label={t('device.field.driver')}>
        <AppSelect<DriverName>
          disabled={deviceId !== undefined}
          options={drivers.map(value => ({ value, label: t(`enums.driver.${value}`) }))}
          onChange={handleDriver}
        />
      </Form.Item>
      <div className={css['row']}>
        <Form.Item
          name="name"
          label={t('device.field.name')}
          rules={[rule]}
          tooltip={t('device.hint.name')}
          required
        >
          <AppInput maxLength={50} />
        </Form.Item>
        <Form.Item name="code" label={t('device.field.code')} rules={[rule]} required>
          <AppInput maxLength={50} spellCheck={false} />
        </Form.Item>
      </div>
      <div className={css['row']}>
        <Form.Item name="areaId" label={t('device.field.area')} rules={[rule]} required>
          <AreaSelect />
        </Form.Item>
        <Form.Item name="parentId" label={t('device.field.parent')} rules={[rule]}>
          <ParentSelect deviceId={deviceId} knownName={seen?.parentName ?? null} />
        </Form.Item>
      </div>
      {kindOfDriver[driver] !== 'camera' && (
        <Form.Item
          name="category"
          label={t('device.field.category')}
          tooltip={t('device.hint.category')}
          rules={[rule]}
        >
          <AppSelect<OtherCategory>
            options={otherCategories.map(value => ({ value, label: t(`enums.deviceCategory.${value}`) }))}
          />
        </Form.Item>
      )}
      <ConnectionFields driver={driver} deviceId={deviceId} rule={rule} />
      <PlaceFields rule={rule} />
      <Collapse
        ghost
        size="small"
        items={[
          {
            key: 'inventory',
            label: t('device.act.inventory'),
            forceRender: true,
            children: <InventoryFields rule={rule} />,
          },
        ]}
      />
    </>
  )
}

function PlaceFields({ rule }: { rule: FormRule }) {
  const t = useT()
  return (
    <div className={`${css['row']} ${css['three']}`}>
      {(['longitude', 'latitude', 'height'] as const).map(name => (
        <Form.Item
          key={name}
          name={name}
          label={t(`device.field.${name}`)}
          dependencies={['longitude', 'latitude']}
          rules={[rule]}
        >
          <InputNumber
            style={{ width: '100%' }}
            step={name === 'height' ? 0.1 : 0.0001}
            changeOnWheel={false}
          />
        </Form.Item>
      ))}
    </div>
  )
}
