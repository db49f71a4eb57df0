import {
  deviceCategories,
  deviceDraft,
  drivers,
  kindOfDriver,
  type DeviceDetails,
  type DriverName,
} from '@palisade/contract'
import { Collapse, Form, type FormRule } from 'antd'
import type { KeyboardEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { isEnterInField } from '#shared/ui/edit-form/enter-in-field.ts'
import { wholePlace } from '#shared/lib/whole-place.ts'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { DeviceLacks } from '#shared/ui/probe-result/device-lacks.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { PlaceFields } from '#shared/ui/edit-form/place-fields.tsx'
import { inputOf, usualPort, type DeviceFields, type OtherCategory } from '../model/device-form.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { DeviceMachine } from './device-machine.tsx'
import { FoundAddressNotice } from './found-address-notice.tsx'
import { InventoryFields } from './inventory-fields.tsx'
import { ParentSelect } from './parent-select.tsx'
import { PlatformSelect } from './platform-select.tsx'

const otherCategories = deviceCategories.filter(category => category !== 'camera')
const deviceSchema = wholePlace(deviceDraft)

/** A device's fields, checked by the contract's own schema. */
export function DeviceFormFields({ edit }: { edit: Edit<DeviceDetails, DeviceFields> }) {
  const t = useT()
  const { form, seen } = edit
  const deviceId = seen?.id
  const driver = Form.useWatch('driver', form) ?? edit.initial.driver
  const areaId = Form.useWatch('areaId', form) ?? edit.initial.areaId
  const rule: FormRule = zodRule(t, deviceSchema, () => inputOf(edit.read()))
  const handleDriver = (next: DriverName) => {
    const port = form.getFieldValue(['config', 'port']) as number | null
    if (port === null || port === usualPort[driver]) {
      form.setFieldValue(['config', 'port'], usualPort[next] ?? null)
    }
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (isEnterInField(event)) form.submit()
  }
  return (
    <div role="presentation" onKeyDown={handleKey}>
      <Form.Item name="driver" label={t('device.field.driver')}>
        <AppSelect<DriverName>
          disabled={deviceId !== undefined}
          options={drivers.map(value => ({ value, label: t(`enums.driver.${value}`) }))}
          onChange={handleDriver}
        />
      </Form.Item>
      <FieldRow>
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
      </FieldRow>
      <FieldRow>
        <Form.Item name="areaId" label={t('device.field.area')} rules={[rule]} required>
          <AreaSelect />
        </Form.Item>
        <Form.Item name="parentId" label={t('device.field.parent')} rules={[rule]}>
          <ParentSelect deviceId={deviceId} knownName={seen?.parentName ?? null} />
        </Form.Item>
      </FieldRow>
      <Form.Item name="platformId" label={t('device.field.platform')} rules={[rule]}>
        <PlatformSelect areaId={areaId} knownName={seen?.platformName ?? null} />
      </Form.Item>
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
      <DeviceLacks lacks={seen?.lacks ?? []} />
      {seen?.foundAddress && <FoundAddressNotice found={seen.foundAddress} />}
      <ConnectionFields driver={driver} deviceId={deviceId} rule={rule} />
      {deviceId !== undefined && <DeviceMachine deviceId={deviceId} />}
      <PlaceFields rule={rule} hasHeight />
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
    </div>
  )
}
