import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { STRONG_PASSWORD_LENGTH, TEXT_LIMIT } from '@palisade/contract'
import { Button, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import type { Credentials } from '../api/log-in.ts'
import { useCountdown } from '../model/use-countdown.ts'
import { FormNotice } from './form-notice.tsx'

interface Props {
  isPending: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
  /** Why the session before ended. */
  news: string | undefined
  /** Until when no attempt is accepted, ms since 1970. */
  blockedUntil: number | undefined
  onSubmit: (credentials: Credentials) => Promise<unknown>
}

export function LoginForm({ isPending, problem, news, blockedUntil, onSubmit }: Props) {
  const t = useT()
  const [form] = Form.useForm<Credentials>()
  const userName = useRef<InputRef>(null)
  const password = useRef<InputRef>(null)
  useEffect(() => userName.current?.focus(), [])
  const [isCapsLock, setIsCapsLock] = useState(false)
  const seconds = useCountdown(blockedUntil)
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'))

  const submit = async (credentials: Credentials) => {
    if (isPending || seconds > 0) return
    const isIn = await onSubmit(credentials).then(
      () => true,
      () => false,
    )
    if (isIn) return
    form.setFieldValue('password', '')
    password.current?.focus()
  }
  const fault = seconds > 0 ? t('session.login.throttled', { seconds }) : problem

  return (
    <Form<Credentials>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={values => void submit(values)}
    >
      <Form.Item
        name="userName"
        label={t('session.login.userName')}
        rules={[{ required: true, whitespace: true, message: t('session.login.userNameRequired') }]}
      >
        <Input
          ref={userName}
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
          ref={password}
          prefix={<LockOutlined />}
          autoComplete="current-password"
          maxLength={STRONG_PASSWORD_LENGTH.max}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setIsCapsLock(false)}
        />
      </Form.Item>
      <FormNotice fault={fault} news={news} />
      <Button type="primary" htmlType="submit" block loading={isPending} disabled={seconds > 0}>
        {t('session.login.submit')}
      </Button>
    </Form>
  )
}
