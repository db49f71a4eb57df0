import {
  CAMERA_GROUP_NAME_LIMIT,
  cameraFunctions,
  cameraGroupDraft,
  type CameraGroup,
} from '@palisade/contract'
import { Form, Segmented, Switch, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { checked, type GroupFields } from '../model/group-form.ts'
import { CameraPicker } from './camera-picker.tsx'

/** A group's fields, checked by the contract's own schema. */
export function GroupFormFields({ edit }: { edit: Edit<CameraGroup, GroupFields> }) {
  const t = useT()
  const rule: FormRule = zodRule(t, cameraGroupDraft, () => checked(edit.read()))
  const functionType = Form.useWatch('functionType', edit.form) ?? edit.initial.functionType
  return (
    <>
      <FieldRow>
        <Form.Item name="name" label={t('camera.groups.name')} rules={[rule]} required>
          <AppInput maxLength={CAMERA_GROUP_NAME_LIMIT} showCount />
        </Form.Item>
        <Form.Item name="areaId" label={t('camera.groups.area')} rules={[rule]} required>
          <AreaSelect />
        </Form.Item>
      </FieldRow>
      <Form.Item name="functionType" label={t('camera.groups.functionType')} rules={[rule]}>
        <Segmented
          options={cameraFunctions.map(value => ({ value, label: t(`enums.cameraFunction.${value}`) }))}
        />
      </Form.Item>
      <FieldRow>
        {functionType !== 'ordinary' && (
          <Form.Item
            name="threshold"
            label={t('camera.groups.threshold')}
            rules={[rule]}
            tooltip={t('camera.groups.thresholdHint')}
            required
          >
            <NumberInput min={1} max={100} precision={0} />
          </Form.Item>
        )}
        <Form.Item
          name="isVirtual"
          label={t('camera.groups.isVirtual')}
          valuePropName="checked"
          tooltip={t('camera.groups.virtualHint')}
        >
          <Switch />
        </Form.Item>
      </FieldRow>
      <Form.Item
        name="cameraIds"
        label={t('camera.groups.cameras')}
        rules={[rule]}
        extra={edit.isNew ? undefined : t('camera.groups.keepsHidden')}
        required
      >
        <CameraPicker />
      </Form.Item>
    </>
  )
}
