import { Button, Form } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useBeginFactor, useEnableFactor, useEnter } from '../api/log-in-factor.ts'
import { isOver, type LaterStep } from '../model/log-in-step.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { FormNotice } from './form-notice.tsx'
import { BackToLogin } from './login-step-form.tsx'
import { RecoveryCodes } from './second-factor/recovery-codes.tsx'
import css from './second-factor/second-factor.module.css'
import { SetupForm } from './second-factor/setup-form.tsx'

/**
 * A login that waits for its user to set up a second factor, with the administrator's enrolment code; the session begins
 * when the recovery codes have been seen.
 */
export function LogInSetup({ challenge, onBack }: LaterStep) {
  const t = useT()
  const { textOf } = useApiError()
  const [form] = Form.useForm<{ code: string }>()
  const begin = useBeginFactor(challenge)
  const enable = useEnableFactor(challenge)
  const enter = useEnter()

  const enrolment = {
    isPending: begin.isPending,
    problem: begin.error ? textOf(begin.error) : undefined,
    onSubmit: ({ code }: { code: string }) =>
      begin.mutateAsync(code).catch((error: unknown) => {
        if (isOver(error)) onBack(error)
        throw error
      }),
  }
  const submit = (code: string) =>
    enable.mutate(code, {
      onError: error => {
        if (isOver(error)) return onBack(error)
        form.setFieldValue('code', '')
      },
    })
  if (enable.data) {
    const { signedIn, recoveryCodes } = enable.data
    return (
      <>
        <RecoveryCodes
          codes={recoveryCodes}
          user={signedIn.user.userName}
          isPending={enter.isPending}
          onContinue={() => enter.mutate(signedIn)}
        />
        <FormNotice fault={enter.error ? textOf(enter.error) : undefined} />
      </>
    )
  }
  return (
    <>
      <p className={css['explain']}>{t('secondFactor.setupNeeded')}</p>
      {begin.data === undefined ? (
        <EnrolmentForm attempt={enrolment} onBack={() => onBack()} />
      ) : (
        <SetupForm
          form={form}
          begun={begin.data}
          problem={enable.error ? textOf(enable.error) : undefined}
          onSubmit={submit}
        >
          <Button type="primary" size="large" htmlType="submit" block loading={enable.isPending}>
            {t('secondFactor.setup.submit')}
          </Button>
          <div className={css['links']}>
            <BackToLogin onClick={() => onBack()} />
          </div>
        </SetupForm>
      )}
    </>
  )
}
