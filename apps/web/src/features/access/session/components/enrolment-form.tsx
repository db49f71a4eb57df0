import { Button, Form, Input } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { enrolmentCodeRule } from '../model/code-rules.ts'
import { FormNotice } from './form-notice.tsx'
import css from './second-factor.module.css'

interface Props {
  isPending: boolean
  /** Why the last code was refused. */
  problem: string | undefined
  onSubmit: (code: string) => Promise<unknown>
  onBack: () => void
}

/** Asks for the code that an administrator hands out before a required second factor is set up. */
export function EnrolmentForm({ isPending, problem, onSubmit, onBack }: Props) {
  const t = useT()
  const [form] = Form.useForm<{ code: string }>()
  const submit = async ({ code }: { code: string }) => {
    await onSubmit(code).catch(() => form.setFieldValue('code', ''))
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
        label={t('secondFactor.enrolment.code')}
        extra={t('secondFactor.enrolment.hint')}
        rules={[enrolmentCodeRule(t)]}
      >
        <Input autoFocus autoComplete="off" maxLength={40} spellCheck={false} className={css['code'] ?? ''} />
      </Form.Item>
      <FormNotice fault={problem} />
      <Button type="primary" htmlType="submit" block loading={isPending}>
        {t('secondFactor.enrolment.next')}
      </Button>
      <div className={css['links']}>
        <Button type="link" size="small" onClick={onBack}>
          {t('secondFactor.backToLogin')}
        </Button>
      </div>
    </Form>
  )
}
