import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { codeRule, recoveryCodeRule } from '../model/code-rules.ts'
import { BackToLogin, LoginStepForm, type StepAttempt } from './login-step-form.tsx'
import css from './second-factor/second-factor.module.css'

interface Props {
  attempt: StepAttempt<{ code: string }>
  onBack: () => void
}

/** The second step of a login: a code of the app, or one of the recovery codes. */
export function CodeForm({ attempt, onBack }: Props) {
  const t = useT()
  const [form] = Form.useForm<{ code: string }>()
  const [isRecovery, setIsRecovery] = useState(false)
  const change = () => {
    form.resetFields()
    setIsRecovery(!isRecovery)
  }
  const links = (
    <>
      <Button type="link" size="small" onClick={change}>
        {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecoveryCode')}
      </Button>
      <BackToLogin onClick={onBack} />
    </>
  )
  return (
    <LoginStepForm
      form={form}
      attempt={attempt}
      secret="code"
      submit={t('secondFactor.confirm')}
      links={links}
    >
      <Form.Item
        name="code"
        label={t(isRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
        extra={t(isRecovery ? 'secondFactor.recoveryCodeHint' : 'secondFactor.codeHint')}
        rules={[isRecovery ? recoveryCodeRule(t) : codeRule(t)]}
      >
        <Input
          key={String(isRecovery)}
          autoFocus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={isRecovery ? 40 : 7}
          spellCheck={false}
          className={css['code'] ?? ''}
        />
      </Form.Item>
    </LoginStepForm>
  )
}
