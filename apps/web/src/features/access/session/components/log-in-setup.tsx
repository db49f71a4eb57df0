import { useQuery } from '@tanstack/react-query'
import { Button, Form, Spin } from 'antd'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { beginFactorQuery, useEnableFactor, useEnter } from '../api/log-in-factor.ts'
import { isOver } from '../model/log-in-step.ts'
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

/** A login that waits for its user to set up a second factor; the session begins when the recovery codes have been seen. */
export function LogInSetup({ challenge, onParametersFailed, onBack }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const [form] = Form.useForm<{ code: string }>()
  const begun = useQuery(beginFactorQuery(challenge))
  const enable = useEnableFactor(challenge)
  const enter = useEnter(onParametersFailed)

  const submit = (code: string) =>
    enable.mutate(code, {
      onError: error => {
        if (isOver(error)) return onBack(error)
        form.setFieldValue('code', '')
      },
    })
  const back = (
    <Button type="link" size="small" onClick={() => onBack(begun.error ?? undefined)}>
      {t('secondFactor.backToLogin')}
    </Button>
  )
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
      {begun.data === undefined ? (
        <>
          <Spin spinning={begun.isPending} delay={200} />
          <FormNotice fault={begun.error ? textOf(begun.error) : undefined} />
          {back}
        </>
      ) : (
        <SetupForm
          form={form}
          begun={begun.data}
          problem={enable.error ? textOf(enable.error) : undefined}
          onSubmit={submit}
        >
          <Button type="primary" size="large" htmlType="submit" block loading={enable.isPending}>
            {t('secondFactor.setup.submit')}
          </Button>
          <div className={css['links']}>{back}</div>
        </SetupForm>
      )}
    </>
  )
}
