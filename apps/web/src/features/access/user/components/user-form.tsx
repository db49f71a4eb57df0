import { REMARKS_LIMIT, userDraft, userUpdate, type User } from '@palisade/contract'
import { Alert, Form, Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { NameInput } from '#shared/ui/input/name-input.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { checkedOf, type UserFields } from '../model/user-form.ts'
import { CloudFields } from './cloud-fields.tsx'
import { PasswordItems } from './password-items.tsx'
import { RightsFields } from './rights-fields.tsx'

interface Props {
  edit: Edit<User, UserFields>
  /** One's own account: its rights are for others to change. */
  isOwn: boolean
}

/** A user's fields, checked by the contract's own schema. */
export function UserFormFields({ edit: { seen, read }, isOwn }: Props) {
  const t = useT()
  const rule = zodRule(t, seen ? userUpdate : userDraft, () => checkedOf(read(), seen))
  return (
    <>
      {isOwn && (
        <Form.Item>
          <Alert type="info" showIcon title={t('user.hint.own')} />
        </Form.Item>
      )}
      {!isOwn && seen?.isLastAdministrator && (
        <Form.Item>
          <Alert type="warning" showIcon title={t('user.hint.last')} />
        </Form.Item>
      )}
      <FieldRow>
        <Form.Item
          name="userName"
          label={t('user.field.userName')}
          extra={seen ? undefined : t('user.hint.userName')}
          rules={seen ? [] : [rule]}
          required={!seen}
        >
          <AppInput maxLength={20} disabled={seen !== undefined} spellCheck={false} />
        </Form.Item>
        <Form.Item name="name" label={t('user.field.name')} rules={[rule]} required>
          <NameInput maxLength={50} />
        </Form.Item>
        {!seen && <PasswordItems />}
      </FieldRow>
      <RightsFields rule={rule} seen={seen} isOwn={isOwn} />
      <FieldRow>
        <Form.Item name="email" label={t('user.field.email')} rules={[rule]}>
          <AppInput maxLength={100} spellCheck={false} placeholder="" />
        </Form.Item>
        <Form.Item name="phone" label={t('user.field.phone')} rules={[rule]}>
          <AppInput maxLength={20} placeholder="" />
        </Form.Item>
        <Form.Item name="jobName" label={t('user.field.jobName')} rules={[rule]}>
          <AppInput maxLength={50} placeholder="" />
        </Form.Item>
        <Form.Item name="sort" label={t('user.field.sort')} tooltip={t('user.hint.sort')} rules={[rule]}>
          <NumberInput min={0} max={9999} precision={0} />
        </Form.Item>
      </FieldRow>
      <CloudFields rule={rule} hasStored={seen?.hasCloudPassword ?? false} />
      <Form.Item name="remarks" label={t('user.field.remarks')} rules={[rule]}>
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={3} />
      </Form.Item>
    </>
  )
}
