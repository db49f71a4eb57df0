import { App, ConfigProvider, type ThemeConfig } from 'antd'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLanguage } from '#shared/i18n/language-provider.tsx'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { isStill } from './is-still.ts'
import { fontFamilyOf, THEME_KEY, themes, type ThemeName } from './theme.ts'
import './page.css'

interface ThemeValue {
  theme: ThemeName
  setTheme: (theme: ThemeName) => void
}

const ThemeContext = createContext<ThemeValue>({ theme: 'dark', setTheme: () => undefined })

/** The chosen appearance; dark unless the operator chose light. */
export const useTheme = (): ThemeValue => useContext(ThemeContext)

// Toasts stay 3000 ms, 62 px from the top and 16 px apart (COMMON-28). The gap is measured on the inner list.
const message = { duration: 3, top: 62, styles: { listContent: { gap: 16 } } }
const notification = { top: 62 }
// antd puts a space between two Chinese characters of a button, which breaks look-ups by text.
const button = { autoInsertSpace: false }
// A moving picture is what the console is for, not a sliding panel.
const withoutMotion = (look: ThemeConfig): ThemeConfig => ({
  ...look,
  token: { ...look.token, motion: false },
})

/** antd's configuration, theme and toasts. Needs a LanguageProvider above it. Reach toasts with `App.useApp()`. */
export function UiProvider({ children }: { children: ReactNode }) {
  const { antdLocale, language } = useLanguage()
  const [theme, choose] = useState<ThemeName>(() => (readStored(THEME_KEY) === 'light' ? 'light' : 'dark'))

  useEffect(() => {
    // Native scroll bars, and the page behind antd before it has drawn.
    document.documentElement.dataset['theme'] = theme
  }, [theme])

  const look = useMemo(() => {
    const base = isStill() ? withoutMotion(themes[theme]) : themes[theme]
    return { ...base, token: { ...base.token, fontFamily: fontFamilyOf(language) } }
  }, [theme, language])
  const value = useMemo(() => {
    const setTheme = (next: ThemeName) => {
      writeStored(THEME_KEY, next)
      choose(next)
    }
    return { theme, setTheme }
  }, [theme])

  return (
    <ThemeContext.Provider value={value}>
      <ConfigProvider locale={antdLocale} theme={look} button={button} componentSize="medium">
        <App message={message} notification={notification} className="app-root">
          {children}
        </App>
      </ConfigProvider>
    </ThemeContext.Provider>
  )
}
