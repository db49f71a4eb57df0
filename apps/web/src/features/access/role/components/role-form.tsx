import { REMARKS_LIMIT, roleDraft, type ResourceNode } from '@palisade/contract'
import { Form, Input, Switch, type FormInstance, type FormRule } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { zodRule } from '../../../../shared/lib/zod-rule.ts'
import { AppInput } from '../../../../shared/ui/input/app-input.tsx'
import { chosenCategories } from '../model/chosen-devices.ts'
import { draftOf, emptyRole, type RoleFields } from '../model/role-form.ts'
import { AreaPicker } from './area-picker.tsx'
import { DevicePicker } from './device-picker.tsx'
import { FunctionPicker } from './function-picker.tsx'
import { RoleSummary } from './role-summary.tsx'
import { ScopeFields } from './scope-fields.tsx'
import css from './role.module.css'

interface Props {
  form: FormInstance<RoleFields>
  initial: RoleFields
  areas: readonly ResourceNode[]
  centreIds: readonly string[]
  isLocked: boolean
  isSuper: boolean
  notice: ReactNode
  onFinish: (fields: RoleFields) => void
}

/** A role's fields side by side, checked by the contract's own schema. */
export function RoleForm({ form, initial, areas, centreIds, isLocked, isSuper, notice, onFinish }: Props) {
  const t = useT()
  const all = () => ({ ...initial, ...(form.getFieldsValue(true) as RoleFields) })
  const rule: FormRule = zodRule(t, roleDraft, () => draftOf({ ...emptyRole, ...all() }))
  const watched = Form.useWatch(values => values, form) as Partial<RoleFields> | undefined
  const fields = { ...initial, ...watched }
  return (
    <Form
      form={form}
      layout="vertical"
      className={css['form'] ?? ''}
      initialValues={initial}
      onFinish={() => onFinish(all())}
      disabled={isLocked}
      autoComplete="off"
    >
      {notice}
      <div className={css['columns']}>
        <section className={css['column']}>
          <Form.Item name="name" label={t('role.field.name')} rules={[rule]} required>
            <AppInput />
          </Form.Item>
          <Form.Item name="remarks" label={t('role.field.remarks')} rules={[rule]}>
            <Input.TextArea maxLength={REMARKS_LIMIT} autoSize={{ minRows: 2, maxRows: 4 }} showCount />
          </Form.Item>
          <Form.Item
            name="isSecondFactorRequired"
            label={t('role.field.isSecondFactorRequired')}
            extra={t('role.second')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          <RoleSummary fields={fields} areas={areas} isSuper={isSuper} />
        </section>
        {!isSuper && (
          <>
            <section className={css['column']}>
              <Form.Item name="permissions" label={t('role.field.permissions')} className={css['fill'] ?? ''}>
                <FunctionPicker isLocked={isLocked} />
              </Form.Item>
            </section>
            <section className={css['column']}>
              <Form.Item name="areaIds" label={t('role.field.areaIds')} className={css['fill'] ?? ''}>
                <AreaPicker areas={areas} isLocked={isLocked} />
              </Form.Item>
            </section>
            <section className={css['column']}>
              <Form.Item name="deviceScopes" label={t('role.field.deviceScopes')}>
                <ScopeFields isLocked={isLocked} />
              </Form.Item>
              <ChosenDevices fields={fields} rule={rule} {...{ areas, centreIds, isLocked }} />
            </section>
          </>
        )}
      </div>
    </Form>
  )
}

interface ChosenProps extends Pick<Props, 'areas' | 'centreIds' | 'isLocked'> {
  fields: RoleFields
  rule: FormRule
}

/** The devices that are named one by one, where a category asks for it. */
function ChosenDevices({ fields, rule, ...picker }: ChosenProps) {
  const t = useT()
  const { deviceScopes, areaIds } = fields
  const categories = useMemo(() => chosenCategories(deviceScopes), [deviceScopes])
  if (categories.length === 0) return null
  if (areaIds.length === 0) return <p className={css['note']}>{t('role.devices.areasFirst')}</p>
  return (
    <Form.Item
      name="deviceIds"
      label={t('role.field.deviceIds')}
      rules={[rule]}
      className={css['fill'] ?? ''}
    >
      <DevicePicker categories={categories} areaIds={areaIds} {...picker} />
    </Form.Item>
  )
}
