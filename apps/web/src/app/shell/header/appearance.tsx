import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { useTheme } from '#shared/ui/ui-provider.tsx'

/** Dark or light, and the other language; both are kept in this browser. */
export function Appearance() {
  const { t, language, setLanguage } = useLanguage()
  const { theme, setTheme } = useTheme()
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  const otherLanguage = language === 'en_US' ? 'zh_CN' : 'en_US'
  const themeLabel = `${t('shared.theme.label')}: ${t(`shared.theme.${otherTheme}`)}`
  return (
    <>
      <Button
        type="text"
        aria-label={themeLabel}
        title={themeLabel}
        icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        onClick={() => setTheme(otherTheme)}
      />
      <Button type="text" lang={otherLanguage.replace('_', '-')} onClick={() => setLanguage(otherLanguage)}>
        {t(`shared.language.${otherLanguage}`)}
      </Button>
    </>
  )
}
