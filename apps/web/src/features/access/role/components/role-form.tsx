import { REMARKS_LIMIT, roleDraft, type ResourceNode, type RoleDetails } from '@palisade/contract'
import { Form, Input, Switch, type FormRule } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { EditForm } from '#shared/ui/edit-form/edit-form.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { NameInput } from '#shared/ui/input/name-input.tsx'
import { chosenCategories } from '../model/chosen-devices.ts'
import { draftOf, type RoleFields } from '../model/role-form.ts'
import { AreaPicker } from './area-picker.tsx'
import { DevicePicker } from './device-picker.tsx'
import { FunctionPicker } from './function-picker.tsx'
import { RoleSummary } from './role-summary.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { useRoleTexts } from './use-role-texts.ts'
import css from './role.module.css'

interface Props {
  edit: Edit<RoleDetails, RoleFields>
  areas: readonly ResourceNode[]
  centreIds: readonly string[]
  isLocked: boolean
  notice: ReactNode
}

/** A role's fields side by side, checked by the contract's own schema. */
export function RoleForm({ edit, areas, centreIds, isLocked, notice }: Props) {
  const t = useT()
  const { seen, read } = edit
  const isSuper = seen?.isSuper ?? false
  const rule: FormRule = zodRule(t, roleDraft, () => draftOf(read()))
  const watched = Form.useWatch(values => values, edit.form) as Partial<RoleFields> | undefined
  const fields = { ...edit.initial, ...watched }
  return (
    <EditForm edit={edit} texts={useRoleTexts(areas)} className={css['form']} isReadOnly={isLocked}>
      {notice}
      <div className={css['columns']}>
        <section className={css['column']}>
          <Form.Item name="name" label={t('role.field.name')} rules={[rule]} required>
            <NameInput />
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
    </EditForm>
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
