import { Button, Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { codeRule, recoveryCodeRule } from '../model/code-rules.ts'
import { useCountdown } from '../model/use-countdown.ts'
import { FormNotice } from './form-notice.tsx'
import css from './second-factor.module.css'

interface Props {
  isPending: boolean
  /** Why the last code was refused. */
  problem: string | undefined
  /** Until when no code is looked at, ms since 1970. */
  blockedUntil: number | undefined
  onSubmit: (code: string) => Promise<unknown>
  onBack: () => void
}

/** The second step of a login: a code of the app, or one of the recovery codes. */
export function CodeForm({ isPending, problem, blockedUntil, onSubmit, onBack }: Props) {
  const t = useT()
  const [form] = Form.useForm<{ code: string }>()
  const [isRecovery, setIsRecovery] = useState(false)
  const input = useRef<InputRef>(null)
  const seconds = useCountdown(blockedUntil)
  const fault = seconds > 0 ? t('session.login.throttled', { seconds }) : problem

  const submit = async ({ code }: { code: string }) => {
    if (isPending || seconds > 0) return
    const isIn = await onSubmit(code).then(
      () => true,
      () => false,
    )
    if (isIn) return
    form.setFieldValue('code', '')
    input.current?.focus()
  }
  const change = () => {
    form.resetFields()
    setIsRecovery(!isRecovery)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={values => void submit(values)}
    >
      <Form.Item
        name="code"
        label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
        extra={t(isRecovery ? 'secondFactor.recoveryCodeHint' : 'secondFactor.codeHint')}
        rules={[isRecovery ? recoveryCodeRule(t) : codeRule(t)]}
      >
        <Input
          ref={input}
          key={String(isRecovery)}
          autoFocus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={isRecovery ? 40 : 7}
          spellCheck={false}
          className={css['code'] ?? ''}
        />
      </Form.Item>
      <FormNotice fault={fault} />
      <Button type="primary" htmlType="submit" block loading={isPending} disabled={seconds > 0}>
        {t('secondFactor.confirm')}
      </Button>
      <div className={css['links']}>
        <Button type="link" size="small" onClick={change}>
          {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecoveryCode')}
        </Button>
        <Button type="link" size="small" onClick={onBack}>
          {t('secondFactor.backToLogin')}
        </Button>
      </div>
    </Form>
  )
}
