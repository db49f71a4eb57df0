import { FACE_NAME_LIMIT, PHONE_LIMIT, REMARKS_LIMIT } from '@palisade/contract'
import { Form, Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { zodRule } from '#shared/lib/zod-rule.ts'
import { useMay } from '#shared/session/session-store.ts'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { UserPicker } from '#shared/ui/user-picker/user-picker.tsx'

interface Props {
  rule: ReturnType<typeof zodRule>
}

/** Fields of who works here. */
export function PersonnelFields({ rule }: Props) {
  const t = useT()
  const mayPick = useMay('user.view')
  return (
    <>
      <FieldRow>
        <Form.Item
          name={['personnel', 'employeeNumber']}
          label={t('faceEntry.field.employeeNumber')}
          rules={[rule]}
        >
          <AppInput maxLength={FACE_NAME_LIMIT} />
        </Form.Item>
        <Form.Item name={['personnel', 'department']} label={t('faceEntry.field.department')} rules={[rule]}>
          <AppInput maxLength={FACE_NAME_LIMIT} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name={['personnel', 'phone']} label={t('faceEntry.field.phone')} rules={[rule]}>
          <AppInput maxLength={PHONE_LIMIT} />
        </Form.Item>
        {mayPick && (
          <Form.Item name={['personnel', 'user']} label={t('faceEntry.field.user')}>
            <UserPicker max={1} />
          </Form.Item>
        )}
      </FieldRow>
    </>
  )
}

/** Fields of who comes for a while. */
export function VisitFields({ rule }: Props) {
  const t = useT()
  const moment = (name: 'expectedFrom' | 'expectedUntil' | 'arrivedAt' | 'leftAt', after?: string) => (
    <Form.Item
      name={['visit', name]}
      label={t(`faceEntry.field.${name}`)}
      rules={[rule]}
      {...(after !== undefined && { dependencies: [['visit', after]] })}
    >
      <MomentField />
    </Form.Item>
  )
  return (
    <>
      <FieldRow>
        <Form.Item name={['visit', 'host']} label={t('faceEntry.field.host')} rules={[rule]}>
          <AppInput maxLength={FACE_NAME_LIMIT} />
        </Form.Item>
        <Form.Item name={['visit', 'badge']} label={t('faceEntry.field.badge')} rules={[rule]}>
          <AppInput maxLength={FACE_NAME_LIMIT} />
        </Form.Item>
      </FieldRow>
      <Form.Item name={['visit', 'purpose']} label={t('faceEntry.field.purpose')} rules={[rule]}>
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={2} />
      </Form.Item>
      <FieldRow>
        {moment('expectedFrom')}
        {moment('expectedUntil', 'expectedFrom')}
      </FieldRow>
      <FieldRow>
        {moment('arrivedAt')}
        {moment('leftAt', 'arrivedAt')}
      </FieldRow>
    </>
  )
}
