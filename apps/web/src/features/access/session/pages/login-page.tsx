import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { ProductMark } from '#shared/brand/product-mark.tsx'
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { publicConfigQuery } from '#shared/sign-in/encrypt-password.ts'
import { TouchSizes } from '#shared/ui/touch-sizes.tsx'
import { LanguageSwitch } from '../components/language-switch.tsx'
import { LogInCode } from '../components/log-in-code.tsx'
import { LogInSetup } from '../components/log-in-setup.tsx'
import { PasswordStep } from '../components/password-step.tsx'
import { takeStep, useLogInStep, type LogInStep } from '../model/log-in-step.ts'
import { useReturnPath } from '../model/use-returned-sign-on.ts'
import css from './login-page.module.css'

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
  useDocumentTitle(t('session.login.title'))
  // A reload forgets what the password led to, and another window never knew.
  if (isLater && pending.kind === 'password') return <Navigate {...move.toLogin} />

  const step: LogInStep = isLater || pending.kind === 'password' ? pending : { kind: 'password' }
  return (
    <TouchSizes>
      <main className={css['page']}>
        <section className={css['brand']}>
          <ProductMark size={64} />
          <p className={css['product']}>{t('shell.product')}</p>
          <p className={css['tagline']}>{t('shell.tagline')}</p>
        </section>
        <section className={css['panel']}>
          <h1 className={css['welcome']}>{t(headings[step.kind])}</h1>
          {step.kind === 'password' && <PasswordStep problem={step.problem} onStep={move.on} />}
          {step.kind === 'code' && <LogInCode challenge={step.challenge} onBack={move.back} />}
          {step.kind === 'setup' && <LogInSetup challenge={step.challenge} onBack={move.back} />}
          {config.data?.demo === true && <p className={css['hint']}>{t('session.login.demo')}</p>}
          <footer className={css['footer']}>
            <LanguageSwitch />
            <span>{config.data && t('session.login.version', { version: config.data.version })}</span>
          </footer>
        </section>
      </main>
    </TouchSizes>
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
