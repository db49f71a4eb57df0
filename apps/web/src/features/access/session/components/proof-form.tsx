import { STRONG_PASSWORD_LENGTH } from '@palisade/contract'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { FormNotice } from './form-notice.tsx'

interface Props {
  /** The reason why the password is asked for. */
  why: string
  onSubmit: (password: string) => Promise<void>
  onCancel: () => void
}

/** One's own password, asked again: a window left open is not enough. */
export function PasswordAgain({ why, onSubmit, onCancel }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const [form] = Form.useForm<{ password: string }>()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const submit = async ({ password }: { password: string }) => {
    setIsPending(true)
    setProblem(undefined)
    await onSubmit(password).catch((error: unknown) => {
      form.setFieldValue('password', '')
      setProblem(error)
    })
    setIsPending(false)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={values => void submit(values)}
    >
      <p>{why}</p>
      <Form.Item
        name="password"
        label={t('secondFactor.own.password')}
        rules={[{ required: true, message: t('secondFactor.own.passwordRequired') }]}
      >
        <Input.Password autoFocus autoComplete="current-password" maxLength={STRONG_PASSWORD_LENGTH.max} />
      </Form.Item>
      <FormNotice fault={problem === undefined ? undefined : textOf(problem)} />
      <Space>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t('secondFactor.own.next')}
        </Button>
        <Button onClick={onCancel}>{t('shared.action.cancel')}</Button>
      </Space>
    </Form>
  )
}
