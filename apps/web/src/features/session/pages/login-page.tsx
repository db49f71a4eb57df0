import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { ApiError, isRefused } from '../../../shared/api/api-error.ts'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { ProductMark } from '../../../shared/brand/product-mark.tsx'
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { publicConfigQuery } from '../../../shared/session/seal-password.ts'
import { useSession, type SessionEnd } from '../../../shared/session/session-store.ts'
import { useLogIn } from '../api/log-in.ts'
import { LanguageSwitch } from '../components/language-switch.tsx'
import { LoginForm } from '../components/login-form.tsx'
import css from './login-page.module.css'

const endKeys = {
  logout: 'session.login.loggedOut',
  disabled: 'session.login.disabled',
  expired: 'session.login.expired',
  by_administrator: 'session.login.endedByAdministrator',
  elsewhere: 'session.login.endedElsewhere',
  password: 'session.login.passwordChanged',
  'no-menus': 'session.login.noMenus',
} as const satisfies Record<SessionEnd, string>

/** Login: the one page that nobody needs a session for. Signed in, the router leads on by itself. */
export function LoginPage() {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const endedBy = useSession(session => session.endedBy)
  const config = useQuery(publicConfigQuery())
  const logIn = useLogIn(() => void message.error(t('shared.result.parametersFailed')))
  useDocumentTitle(t('session.login.title'))

  const problem = logIn.error ?? (logIn.isIdle ? config.error : null)
  const news = endedBy === undefined ? undefined : t(endKeys[endedBy])
  return (
    <main className={css['page']}>
      <section className={css['brand']}>
        <ProductMark size={64} />
        <p className={css['product']}>{t('shell.product')}</p>
        <p className={css['tagline']}>{t('shell.tagline')}</p>
      </section>
      <section className={css['panel']}>
        <h1 className={css['welcome']}>{t('session.login.welcome')}</h1>
        <LoginForm
          isPending={logIn.isPending}
          problem={problem ? textOf(problem) : undefined}
          news={logIn.isIdle ? news : undefined}
          blockedUntil={blockedUntil(logIn.error, logIn.submittedAt)}
          onSubmit={logIn.mutateAsync}
        />
        {config.data?.demo === true && <p className={css['hint']}>{t('session.login.demo')}</p>}
        <footer className={css['footer']}>
          <LanguageSwitch />
          <span>{config.data && t('session.login.version', { version: config.data.version })}</span>
        </footer>
      </section>
    </main>
  )
}

/** When the next attempt is accepted, from a throttled refusal. */
function blockedUntil(error: unknown, submittedAt: number): number | undefined {
  if (
    !(error instanceof ApiError) ||
    !isRefused(error, 'session.throttled', 'session.locked', 'request.too_many')
  )
    return undefined
  const seconds = error.params['seconds']
  return typeof seconds === 'number' ? submittedAt + seconds * 1000 : undefined
}
