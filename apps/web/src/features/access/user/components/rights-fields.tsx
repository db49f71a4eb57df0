import { userLevels, type User } from '@palisade/contract'
import { ConfigProvider, Form, Radio, Switch, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { RoleSelect, UserGroupSelect } from '#shared/ui/choice-select/choice-select.tsx'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { useMay } from '#shared/session/session-store.ts'
import type { UserFields } from '../model/user-form.ts'
import { AreaRightsFields } from './area-rights-fields.tsx'

interface Props {
  rule: FormRule
  seen: User | undefined
  isOwn: boolean
}

/** A user's rights, and how long they last (ACCESS-26). */
export function RightsFields({ rule, seen, isOwn }: Props) {
  const t = useT()
  const isClosed = useClosed(isOwn)
  const mayAddRole = useMay('role.edit')
  const levels = userLevels.map(value => ({ value, label: t(`enums.userLevel.${value}`) }))
  return (
    <>
      {mayAddRole && !isClosed && <AreaRightsFields rule={rule} />}
      <FieldRow>
        <Form.Item
          name="level"
          label={t('user.field.level')}
          tooltip={t('user.hint.level')}
          rules={[rule]}
          required
        >
          <AppSelect options={levels} disabled={isClosed} />
        </Form.Item>
        <Form.Item
          name="isSecondFactorRequired"
          label={t('user.field.isSecondFactorRequired')}
          tooltip={t('user.hint.secondFactor')}
          valuePropName="checked"
        >
          <Switch disabled={isClosed} />
        </Form.Item>
      </FieldRow>
      <Form.Item name="roleIds" label={t('user.field.roles')} extra={t('user.hint.roles')} rules={[rule]}>
        <RoleSelect known={seen?.roles ?? []} isDisabled={isClosed} />
      </Form.Item>
      <Form.Item name="groupIds" label={t('user.field.groups')} rules={[rule]}>
        <UserGroupSelect known={seen?.groups ?? []} isDisabled={isClosed} />
      </Form.Item>
      <ValidityFields rule={rule} isOwn={isOwn} />
    </>
  )
}

/** Nobody changes their own rights; what a control says itself outweighs a form that is only looked at. */
function useClosed(isOwn: boolean): boolean {
  const { componentDisabled } = ConfigProvider.useConfig()
  return isOwn || componentDisabled
}

const bothEnds: (keyof UserFields)[] = ['rolesFrom', 'rolesUntil', 'validity']

function ValidityFields({ rule, isOwn }: Omit<Props, 'seen'>) {
  const t = useT()
  const isClosed = useClosed(isOwn)
  const form = Form.useFormInstance<UserFields>()
  const validity = Form.useWatch('validity', form)
  const isStated = {
    validator: async () => {
      const { rolesFrom, rolesUntil } = form.getFieldsValue(true) as UserFields
      if (rolesFrom === null && rolesUntil === null) throw new Error(t('shared.rule.required'))
    },
  }
  return (
    <>
      <Form.Item name="validity" label={t('user.field.validity')}>
        <Radio.Group disabled={isClosed}>
          <Radio value="forever">{t('user.validity.forever')}</Radio>
          <Radio value="range">{t('user.validity.range')}</Radio>
        </Radio.Group>
      </Form.Item>
      {validity === 'range' && (
        <FieldRow>
          <Form.Item name="rolesFrom" label={t('shared.date.from')} dependencies={bothEnds} rules={[rule]}>
            <MomentField isDisabled={isClosed} />
          </Form.Item>
          <Form.Item
            name="rolesUntil"
            label={t('shared.date.to')}
            dependencies={bothEnds}
            rules={[isStated, rule]}
          >
            <MomentField isDisabled={isClosed} />
          </Form.Item>
        </FieldRow>
      )}
    </>
  )
}
