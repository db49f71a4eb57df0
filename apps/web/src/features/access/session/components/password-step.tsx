import { useQuery } from '@tanstack/react-query'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { publicConfigQuery } from '#shared/sign-in/encrypt-password.ts'
import { useSession, type SessionEnd } from '#shared/session/session-store.ts'
import { useLogIn, type Credentials } from '../api/log-in.ts'
import { useBeginSingleSignOn, useFinishSingleSignOn } from '../api/single-sign-on.ts'
import { blockedUntil } from '../model/blocked-until.ts'
import { stepAfter, type LogInStep } from '../model/log-in-step.ts'
import { useReturnedSignOn, useReturnPath } from '../model/use-returned-sign-on.ts'
import { LoginForm } from './login-form.tsx'
import { SignOnButton } from './sign-on-button.tsx'

const endKeys = {
  logout: 'session.login.loggedOut',
  disabled: 'session.login.disabled',
  expired: 'session.login.expired',
  by_administrator: 'session.login.endedByAdministrator',
  elsewhere: 'session.login.endedElsewhere',
  password: 'session.login.passwordChanged',
  second_factor: 'session.login.factorChanged',
  'no-menus': 'session.login.noMenus',
} as const satisfies Record<SessionEnd, string>

interface Props {
  /** Why a later step ended. */
  problem: unknown
  onStep: (step: LogInStep) => void
}

/** Both ways to begin: the password, and single sign-on, which also ends here. */
export function PasswordStep({ problem: earlier, onStep }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const endedBy = useSession(session => session.endedBy)
  const config = useQuery(publicConfigQuery())
  const logIn = useLogIn()
  const away = useBeginSingleSignOn(useReturnPath())
  const { mutate: finish, ...back } = useFinishSingleSignOn()
  const goOn = (error: unknown) => {
    const step = stepAfter(error)
    if (step) onStep(step)
    return step !== undefined
  }
  useReturnedSignOn(returned => finish(returned, { onError: goOn }))

  const submit = async (credentials: Credentials) => {
    back.reset()
    away.reset()
    await logIn.mutateAsync(credentials).catch((error: unknown) => {
      if (!goOn(error)) throw error
    })
  }
  const ways = [logIn, back, away]
  const isFresh = ways.every(({ isIdle }) => isIdle)
  const problem = isFresh ? (earlier ?? config.error) : ways.find(({ error }) => error)?.error
  const news = isFresh && endedBy !== undefined ? t(endKeys[endedBy]) : undefined
  return (
    <>
      <LoginForm
        attempt={{
          isPending: logIn.isPending || back.isPending,
          problem: problem ? textOf(problem) : undefined,
          blockedUntil: blockedUntil(logIn.error, logIn.submittedAt),
          onSubmit: submit,
        }}
        news={back.isPending ? t('session.login.finishing') : news}
      />
      {config.data?.singleSignOn === true && (
        <SignOnButton
          isPending={away.isPending || away.isSuccess}
          onClick={() => {
            logIn.reset()
            back.reset()
            away.mutate()
          }}
        />
      )}
    </>
  )
}
