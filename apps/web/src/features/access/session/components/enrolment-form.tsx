import { Form, Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { enrolmentCodeRule } from '../model/code-rules.ts'
import { BackToLogin, LoginStepForm, type StepAttempt } from './login-step-form.tsx'
import css from './second-factor/second-factor.module.css'

interface Props {
  attempt: StepAttempt<{ code: string }>
  onBack: () => void
}

/** Asks for the code that an administrator hands out before a required second factor is set up. */
export function EnrolmentForm({ attempt, onBack }: Props) {
  const t = useT()
  const [form] = Form.useForm<{ code: string }>()
  return (
    <LoginStepForm
      form={form}
      attempt={attempt}
      secret="code"
      submit={t('secondFactor.enrolment.next')}
      links={<BackToLogin onClick={onBack} />}
    >
      <Form.Item
        name="code"
        label={t('secondFactor.enrolment.code')}
        extra={t('secondFactor.enrolment.hint')}
        rules={[enrolmentCodeRule(t)]}
      >
        <Input autoFocus autoComplete="off" maxLength={40} spellCheck={false} className={css['code'] ?? ''} />
      </Form.Item>
    </LoginStepForm>
  )
}
