import { STRONG_PASSWORD_LENGTH } from '@palisade/contract'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { Proof } from '../../api/proof.ts'
import { enrolmentCodeRule, presentCodeRule } from '../../model/code-rules.ts'
import { FormNotice } from '../form-notice.tsx'

interface Props {
  /** The reason why the password is asked for. */
  why: string
  /** Which code is asked for beside the password: one of the present second factor, or the administrator's. */
  code?: 'present' | 'enrolment' | undefined
  onSubmit: (proof: Proof) => Promise<void>
  onCancel: () => void
}

/** One's own password, and what else a login would ask for: a window left open is not enough. */
export function ProofForm({ why, code, onSubmit, onCancel }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const [form] = Form.useForm<Proof>()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const submit = async (proof: Proof) => {
    setIsPending(true)
    setProblem(undefined)
    await onSubmit(proof).catch((error: unknown) => {
      form.resetFields()
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
      {code === 'present' && (
        <Form.Item name="code" label={t('secondFactor.own.presentCode')} rules={[presentCodeRule(t)]}>
          <Input autoComplete="one-time-code" maxLength={40} spellCheck={false} />
        </Form.Item>
      )}
      {code === 'enrolment' && (
        <Form.Item
          name="code"
          label={t('secondFactor.enrolment.code')}
          extra={t('secondFactor.enrolment.hint')}
          rules={[enrolmentCodeRule(t)]}
        >
          <Input autoComplete="off" maxLength={40} spellCheck={false} />
        </Form.Item>
      )}
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
