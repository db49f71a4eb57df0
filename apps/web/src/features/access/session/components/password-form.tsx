import { PASSWORD_LENGTH, STRONG_PASSWORD_LENGTH } from '@palisade/contract'
import { App, Button, Form, Input } from 'antd'
import { useEffect, useMemo } from 'react'
import { useFieldRefusals } from '#shared/ui/edit-form/use-field-refusals.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { useParameter } from '#shared/session/use-parameter.ts'
import { useSession } from '#shared/session/session-store.ts'
import css from '../pages/password-page.module.css'
import { useChangePassword } from '../api/session-queries.ts'
import { fieldOfCode, passwordForm, type PasswordFields } from '../model/password-form.ts'

/** Old, new, and the new once more; the rule in force is said beforehand (ACCESS-23). */
export function PasswordForm() {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<PasswordFields>()
  const policy = useParameter('session.password_policy')
  const userName = useSession(session => session.user?.userName)
  const change = useChangePassword()
  const rule = useMemo(() => zodRule(t, passwordForm(policy)), [t, policy])
  const refusals = useFieldRefusals<PasswordFields>(fieldOfCode)
  // Typed passwords are forgotten when the page closes.
  useEffect(() => () => form.resetFields(), [form])

  const handleFinish = ({ oldPassword, newPassword }: PasswordFields) =>
    change.mutate(
      { oldPassword, newPassword },
      {
        onSuccess: () => {
          message.success(t('session.password.saved'))
          form.resetFields()
        },
        onError: error => {
          const faults = refusals(error)
          form.setFields(faults)
          if (faults.some(({ name }) => name === 'oldPassword')) form.focusField('oldPassword')
        },
      },
    )
  const { min, max } = policy === 'strong' ? STRONG_PASSWORD_LENGTH : PASSWORD_LENGTH
  return (
    <Form<PasswordFields>
      form={form}
      layout="vertical"
      requiredMark={false}
      style={{ maxWidth: 420 }}
      onFinish={handleFinish}
    >
      <p className={css['hint']}>
        {t(`session.password.${policy === 'strong' ? 'ruleStrong' : 'ruleStandard'}`, { min, max })}
      </p>
      {/* For the browser's keeper of passwords, which wants to know whose it is. */}
      <input type="text" autoComplete="username" value={userName ?? ''} readOnly hidden />
      <Form.Item name="oldPassword" label={t('session.password.old')} rules={[rule]} validateTrigger="onBlur">
        <Input.Password autoComplete="current-password" maxLength={STRONG_PASSWORD_LENGTH.max} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('session.password.new')}
        rules={[rule]}
        dependencies={['oldPassword']}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="new-password" maxLength={max} />
      </Form.Item>
      <Form.Item
        name="confirmation"
        label={t('session.password.again')}
        rules={[rule]}
        dependencies={['newPassword']}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="new-password" maxLength={max} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending} className={css['submit']}>
        {t('session.password.save')}
      </Button>
    </Form>
  )
}
