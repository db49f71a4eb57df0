import { useT } from '#shared/i18n/language-provider.tsx'
import { OwnBinding } from '../components/own-binding.tsx'
import { OwnSessions } from '../components/own-sessions.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import css from './password-page.module.css'

/** `/setting/user/password`: one's own password, and where one is logged in. For everyone. */
export function PasswordPage() {
  const t = useT()
  return (
    <div className={css['page']}>
      <section className={css['section']}>
        <h2 className={css['title']}>{t('session.password.title')}</h2>
        <PasswordForm />
      </section>
      <OwnBinding />
      <OwnSessions />
    </div>
  )
}
