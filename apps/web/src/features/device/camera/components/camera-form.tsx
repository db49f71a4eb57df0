import { ALIAS_LIMIT, DEVICE_NAME_LIMIT, type Camera } from '@palisade/contract'
import { Form, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { DegreesInput } from '#shared/ui/input/degrees-input.tsx'
import { TagField } from '#shared/ui/input/tag-field.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { cameraSchema, updateOf, type CameraFields } from '../model/camera-form.ts'
import css from './camera.module.css'

interface Props extends Pick<Edit<Camera, CameraFields>, 'read'> {
  camera: Camera
}

/** How a camera is named, found and drawn on the map, checked by the contract's own schema. */
export function CameraFormFields({ camera, read }: Props) {
  const t = useT()
  // The rule takes an emptied text for a missing one; an alias may be empty.
  const rule: FormRule = zodRule(t, cameraSchema, () => {
    const { alias, ...rest } = updateOf(read(), camera)
    return { ...rest, alias: alias || ' ' }
  })
  return (
    <>
      <Form.Item
        name="name"
        label={t('camera.field.name')}
        rules={[rule]}
        extra={t('camera.hint.name')}
        required
      >
        <AppInput maxLength={DEVICE_NAME_LIMIT} />
      </Form.Item>
      <Form.Item name="alias" label={t('camera.field.alias')} rules={[rule]}>
        <AppInput maxLength={ALIAS_LIMIT} />
      </Form.Item>
      <TagField rule={rule} label={t('camera.field.tags')} />
      <ViewFields rule={rule} />
    </>
  )
}

const others = {
  longitude: ['latitude'],
  latitude: ['longitude'],
  direction: [],
  fieldOfView: [],
  viewRange: [],
}

function ViewFields({ rule }: { rule: FormRule }) {
  const t = useT()
  const field = (name: keyof typeof others) => (
    <Form.Item
      key={name}
      name={name}
      label={t(`camera.field.${name}`)}
      tooltip={name === 'direction' ? t('camera.hint.direction') : undefined}
      rules={[rule]}
      dependencies={others[name]}
    >
      {name === 'longitude' || name === 'latitude' ? <DegreesInput /> : <NumberInput step={5} />}
    </Form.Item>
  )
  return (
    <>
      <FieldRow>{(['longitude', 'latitude'] as const).map(field)}</FieldRow>
      <FieldRow columns={3}>{(['direction', 'fieldOfView', 'viewRange'] as const).map(field)}</FieldRow>
      <p className={css['note']}>{t('camera.hint.view')}</p>
    </>
  )
}
