import type { Language, Translator } from '@palisade/phrases'
import type { Locale } from 'antd/es/locale'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { writeStored } from '#shared/lib/stored.ts'
import { applyLanguage, chosenLanguage, LANGUAGE_KEY, loadLanguage, type LoadedLanguage } from './language.ts'

interface LanguageValue {
  language: Language
  /** Stores the choice; the texts change when the language's chunks are here. */
  setLanguage: (language: Language) => void
  t: Translator
  antdLocale: Locale
}

const LanguageContext = createContext<LanguageValue | undefined>(undefined)

interface Props {
  children: ReactNode
  /** Already loaded language, to paint without waiting (main.tsx, tests). */
  initial?: LoadedLanguage
}

/** Draws nothing until the first language is here; later switches keep the old texts until the new ones came. */
export function LanguageProvider({ children, initial }: Props) {
  const [loaded, setLoaded] = useState<LoadedLanguage | undefined>(initial)
  const [wanted, setWanted] = useState<Language>(() => initial?.t.language ?? chosenLanguage())
  const [failure, setFailure] = useState<unknown>()
  const current = loaded?.t.language

  useEffect(() => {
    const attempt = { isStale: false }
    const change = async () => {
      try {
        const next = current === wanted ? undefined : await loadLanguage(wanted)
        if (attempt.isStale) return
        // Before the repaint: antd's calendars read dayjs' locale while they render.
        applyLanguage(wanted)
        if (next !== undefined) setLoaded(next)
      } catch (error) {
        if (!attempt.isStale) setFailure(() => error)
      }
    }
    void change()
    return () => {
      attempt.isStale = true
    }
  }, [current, wanted])

  const value = useMemo(() => {
    if (loaded === undefined) return undefined
    const setLanguage = (language: Language) => {
      writeStored(LANGUAGE_KEY, language)
      setWanted(language)
    }
    return { language: loaded.t.language, setLanguage, t: loaded.t, antdLocale: loaded.antdLocale }
  }, [loaded])

  // Without any texts the console cannot speak: the boundary around it offers a reload.
  if (failure !== undefined && value === undefined) throw failure
  return value && <LanguageContext.Provider value={value}>{children}</LanguageContext.Provider>
}

export function useLanguage(): LanguageValue {
  const value = useContext(LanguageContext)
  if (value === undefined) throw new Error('useLanguage needs a LanguageProvider above it')
  return value
}

/** The translator of the current language: `t('shared.action.save')`. */
export function useT(): Translator {
  return useLanguage().t
}
