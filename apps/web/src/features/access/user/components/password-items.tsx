import { FORM_PASSWORD_MAX, PASSWORD_LENGTH, passwordRule, STRONG_PASSWORD_LENGTH } from '@palisade/contract'
import { Form, Input, type FormInstance } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { issueText } from '#shared/lib/zod-rule.ts'
import { useParameter } from '#shared/session/use-parameter.ts'

/** A new password, typed twice; held to the rule in force (ACCESS-21). Fields `password` and `confirm`. */
export function PasswordItems() {
  const t = useT()
  const policy = useParameter('session.password_policy')
  const schema = passwordRule(policy, 'form')
  const hint =
    policy === 'strong'
      ? t('user.hint.strongPassword', { min: STRONG_PASSWORD_LENGTH.min })
      : t('user.hint.standardPassword', { min: PASSWORD_LENGTH.min, max: FORM_PASSWORD_MAX })
  const rule = {
    validator: async (_: unknown, value: string) => {
      if (value === '') throw new Error(t('shared.rule.required'))
      const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0]
      if (issue) throw new Error(issueText(t, issue))
    },
  }
  const isSame = ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    validator: async (_: unknown, value: string) => {
      if (value !== getFieldValue('password')) throw new Error(t('shared.rule.mismatch'))
    },
  })
  return (
    <>
      <Form.Item name="password" label={t('user.field.password')} extra={hint} rules={[rule]} required>
        <Input.Password autoComplete="new-password" maxLength={STRONG_PASSWORD_LENGTH.max} />
      </Form.Item>
      <Form.Item
        name="confirm"
        label={t('user.field.confirm')}
        dependencies={['password']}
        rules={[isSame]}
        required
      >
        <Input.Password autoComplete="new-password" maxLength={STRONG_PASSWORD_LENGTH.max} />
      </Form.Item>
    </>
  )
}
