import { sensorTypes, ZONE_NUMBER_MAX, type DefenceZone, type SensorType } from '@palisade/contract'
import { Form, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { PlaceFields } from '#shared/ui/edit-form/place-fields.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { zoneSchema, type ZoneFields } from '../model/zone-form.ts'
import { PanelSelect } from './panel-select.tsx'

/** A zone's fields, checked by the contract's own schema. */
export function ZoneFormFields({ edit: { seen, read } }: { edit: Edit<DefenceZone, ZoneFields> }) {
  const t = useT()
  const rule: FormRule = zodRule(t, zoneSchema, read)
  return (
    <>
      <Form.Item
        name="panelId"
        label={t('defenceZone.field.panel')}
        rules={[rule]}
        extra={seen && t('defenceZone.hint.panelFixed')}
        required
      >
        <PanelSelect knownName={seen?.panelName} isDisabled={seen !== undefined} />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('defenceZone.field.name')}
        rules={[rule]}
        tooltip={t('defenceZone.hint.name')}
        required
      >
        <AppInput maxLength={50} />
      </Form.Item>
      <FieldRow>
        <Form.Item
          name="number"
          label={t('defenceZone.field.number')}
          rules={[rule]}
          tooltip={t('defenceZone.hint.number')}
          required
        >
          <NumberInput max={ZONE_NUMBER_MAX} />
        </Form.Item>
        <Form.Item name="sensorType" label={t('defenceZone.field.sensorType')} rules={[rule]} required>
          <AppSelect<SensorType>
            options={sensorTypes.map(value => ({ value, label: t(`enums.sensorType.${value}`) }))}
          />
        </Form.Item>
      </FieldRow>
      <PlaceFields rule={rule} />
    </>
  )
}
