import { languages } from '@palisade/phrases'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import css from './language-switch.module.css'

/** Both languages by their own names, so that nobody has to read the other one to find his. */
export function LanguageSwitch() {
  const { t, language, setLanguage } = useLanguage()
  return (
    <fieldset className={css['switch']} aria-label={t('session.login.changeLanguage')}>
      {languages.map(choice => (
        <button
          key={choice}
          type="button"
          lang={choice.replace('_', '-')}
          aria-pressed={choice === language}
          onClick={() => setLanguage(choice)}
        >
          {t(`shared.language.${choice}`)}
        </button>
      ))}
    </fieldset>
  )
}
