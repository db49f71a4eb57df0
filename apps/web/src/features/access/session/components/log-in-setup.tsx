import { Button, Form } from 'antd'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useBeginFactor, useEnableFactor, useEnter } from '../api/log-in-factor.ts'
import { isOver } from '../model/log-in-step.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { FormNotice } from './form-notice.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { SetupForm } from './setup-form.tsx'

interface Props {
  challenge: string
  onParametersFailed: () => void
  /** Back to the password; with what ended this step, if something did. */
  onBack: (problem?: unknown) => void
}

/**
 * A login that waits for its user to set up a second factor, with the administrator's enrolment code; the session begins
 * when the recovery codes have been seen.
 */
export function LogInSetup({ challenge, onParametersFailed, onBack }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const [form] = Form.useForm<{ code: string }>()
  const begin = useBeginFactor(challenge)
  const enable = useEnableFactor(challenge)
  const enter = useEnter(onParametersFailed)

  const enrol = (code: string) =>
    begin.mutateAsync(code).catch((error: unknown) => {
      if (isOver(error)) onBack(error)
      throw error
    })
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
        <EnrolmentForm
          isPending={begin.isPending}
          problem={begin.error ? textOf(begin.error) : undefined}
          onSubmit={enrol}
          onBack={() => onBack()}
        />
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
            <Button type="link" size="small" onClick={() => onBack()}>
              {t('secondFactor.backToLogin')}
            </Button>
          </div>
        </SetupForm>
      )}
    </>
  )
}
