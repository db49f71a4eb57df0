import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { ProductMark } from '../../../../shared/brand/product-mark.tsx'
import { useDocumentTitle } from '../../../../shared/hooks/use-document-title.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { publicConfigQuery } from '../../../../shared/sign-in/encrypt-password.ts'
import { useSession, type SessionEnd } from '../../../../shared/session/session-store.ts'
import { useLogIn, type Credentials } from '../api/log-in.ts'
import { useBeginSingleSignOn, useFinishSingleSignOn } from '../api/single-sign-on.ts'
import { LanguageSwitch } from '../components/language-switch.tsx'
import { LogInCode } from '../components/log-in-code.tsx'
import { LogInSetup } from '../components/log-in-setup.tsx'
import { LoginForm } from '../components/login-form.tsx'
import { SignOnButton } from '../components/sign-on-button.tsx'
import { blockedUntil } from '../model/blocked-until.ts'
import { stepAfter, takeStep, useLogInStep, type LogInStep } from '../model/log-in-step.ts'
import { useReturnedSignOn, useReturnPath } from '../model/use-returned-sign-on.ts'
import css from './login-page.module.css'

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

const headings = {
  password: 'session.login.welcome',
  code: 'secondFactor.title',
  setup: 'secondFactor.setup.title',
} as const satisfies Record<LogInStep['kind'], string>

const CODE_PATH = '/code'

/**
 * Login, the pages that nobody needs a session for: the password at `/login`, what it leads on to at `/code`. Signed in,
 * the router leads on by itself.
 */
export function LoginPage() {
  const t = useT()
  const config = useQuery(publicConfigQuery())
  const pending = useLogInStep(({ step }) => step)
  const isLater = useLocation({ select: ({ pathname }) => pathname === CODE_PATH })
  const move = useMove()
  const { message } = App.useApp()
  useDocumentTitle(t('session.login.title'))
  // A reload forgets what the password led to, and another window never knew.
  if (isLater && pending.kind === 'password') return <Navigate {...move.toLogin} />

  const step: LogInStep = isLater || pending.kind === 'password' ? pending : { kind: 'password' }
  const onParametersFailed = () => void message.error(t('shared.result.parametersFailed'))
  const next = { onParametersFailed, onBack: move.back }
  return (
    <main className={css['page']}>
      <section className={css['brand']}>
        <ProductMark size={64} />
        <p className={css['product']}>{t('shell.product')}</p>
        <p className={css['tagline']}>{t('shell.tagline')}</p>
      </section>
      <section className={css['panel']}>
        <h1 className={css['welcome']}>{t(headings[step.kind])}</h1>
        {step.kind === 'password' && (
          <PasswordStep problem={step.problem} onStep={move.on} onParametersFailed={onParametersFailed} />
        )}
        {step.kind === 'code' && <LogInCode challenge={step.challenge} {...next} />}
        {step.kind === 'setup' && <LogInSetup challenge={step.challenge} {...next} />}
        {config.data?.demo === true && <p className={css['hint']}>{t('session.login.demo')}</p>}
        <footer className={css['footer']}>
          <LanguageSwitch />
          <span>{config.data && t('session.login.version', { version: config.data.version })}</span>
        </footer>
      </section>
    </main>
  )
}

/** From one page of the login to the other; where to go afterwards stays in the address. */
function useMove() {
  const navigate = useNavigate()
  const back = useReturnPath()
  // Routes come from a table, so the router knows no search type for them.
  const search = (back === undefined ? {} : { back }) as never
  const toLogin = { to: '/login', search, replace: true } as const
  return {
    toLogin,
    on: (step: LogInStep) => {
      takeStep(step)
      void navigate({ to: CODE_PATH, search })
    },
    back: (problem?: unknown) => {
      takeStep({ kind: 'password', problem })
      void navigate(toLogin)
    },
  }
}

interface PasswordStepProps {
  /** Why a later step ended. */
  problem: unknown
  onStep: (step: LogInStep) => void
  onParametersFailed: () => void
}

/** Both ways to begin: the password, and single sign-on, which also ends here. */
function PasswordStep({ problem: earlier, onStep, onParametersFailed }: PasswordStepProps) {
  const t = useT()
  const { textOf } = useApiError()
  const endedBy = useSession(session => session.endedBy)
  const config = useQuery(publicConfigQuery())
  const logIn = useLogIn(onParametersFailed)
  const away = useBeginSingleSignOn(useReturnPath())
  const { mutate: finish, ...back } = useFinishSingleSignOn(onParametersFailed)
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
