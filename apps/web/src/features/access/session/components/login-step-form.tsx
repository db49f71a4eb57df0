import { Button, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useCountdown } from '../model/use-countdown.ts'
import { FormNotice } from './form-notice.tsx'
import css from './second-factor/second-factor.module.css'

/** One step of a login as its form sees it. */
export interface StepAttempt<Fields> {
  isPending: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
  /** Until when no attempt is accepted, ms since 1970. */
  blockedUntil?: number | undefined
  onSubmit: (fields: Fields) => Promise<unknown>
}

interface Props<Fields> {
  form: FormInstance<Fields>
  attempt: StepAttempt<Fields>
  /** The field that a refused attempt empties, and in which the next one is typed. */
  secret: string
  submit: string
  /** Said where nothing is wrong. */
  news?: string | undefined
  /** Ways out of the step, below its button. */
  links?: ReactNode
  /** Its fields. */
  children: ReactNode
}

/** The form of every step of a login: fields, one line of notice, one button, and the wait where attempts are held back. */
export function LoginStepForm<Fields extends object>(props: Props<Fields>) {
  const t = useT()
  const { form, attempt, secret, news, links } = props
  const seconds = useCountdown(attempt.blockedUntil)
  const fault = seconds > 0 ? t('session.login.throttled', { seconds }) : attempt.problem

  const submit = async (fields: Fields) => {
    if (attempt.isPending || seconds > 0) return
    await attempt.onSubmit(fields).catch(() => {
      form.setFieldValue(secret as never, '')
      form.focusField(secret)
    })
  }
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={fields => void submit(fields)}
    >
      {props.children}
      <FormNotice fault={fault} news={news} />
      <Button type="primary" htmlType="submit" block loading={attempt.isPending} disabled={seconds > 0}>
        {props.submit}
      </Button>
      {links !== undefined && <div className={css['links']}>{links}</div>}
    </Form>
  )
}

/** Leaves a step of the login for its beginning. */
export function BackToLogin({ onClick }: { onClick: () => void }) {
  const t = useT()
  return (
    <Button type="link" size="small" onClick={onClick}>
      {t('secondFactor.backToLogin')}
    </Button>
  )
}
