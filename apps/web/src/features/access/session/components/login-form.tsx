import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { STRONG_PASSWORD_LENGTH, TEXT_LIMIT } from '@palisade/contract'
import { Form, Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { Credentials } from '../api/log-in.ts'
import { LoginStepForm, type StepAttempt } from './login-step-form.tsx'

interface Props {
  attempt: StepAttempt<Credentials>
  /** Why the session before ended. */
  news: string | undefined
}

export function LoginForm({ attempt, news }: Props) {
  const t = useT()
  const [form] = Form.useForm<Credentials>()
  const [isCapsLock, setIsCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'))
  return (
    <LoginStepForm
      form={form}
      attempt={attempt}
      secret="password"
      submit={t('session.login.submit')}
      news={news}
    >
      <Form.Item
        name="userName"
        label={t('session.login.userName')}
        rules={[{ required: true, whitespace: true, message: t('session.login.userNameRequired') }]}
      >
        <Input
          autoFocus
          prefix={<UserOutlined />}
          autoComplete="username"
          maxLength={TEXT_LIMIT}
          spellCheck={false}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('session.login.password')}
        rules={[{ required: true, message: t('session.login.passwordRequired') }]}
        extra={isCapsLock ? <output>{t('session.login.capsLock')}</output> : undefined}
      >
        <Input.Password
          prefix={<LockOutlined />}
          autoComplete="current-password"
          maxLength={STRONG_PASSWORD_LENGTH.max}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setIsCapsLock(false)}
        />
      </Form.Item>
    </LoginStepForm>
  )
}
