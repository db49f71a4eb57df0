import { createTranslator, languages, loadPhrases, type Language, type Translator } from '@palisade/phrases'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { readStored } from '#shared/lib/stored.ts'

/** Local storage key of the language (COMMON-2). */
export const LANGUAGE_KEY = 'language'

/** Everything a language brings: our texts and antd's. */
export interface LoadedLanguage {
  t: Translator
  antdLocale: Locale
}

/** The stored choice, else the browser's first language we have (COMMON-2). */
export function chosenLanguage(preferred: readonly string[] = navigator.languages): Language {
  const stored = readStored(LANGUAGE_KEY)
  const known = languages.find(language => language === stored)
  if (known !== undefined) return known
  for (const tag of preferred) {
    if (/^zh\b/i.test(tag)) return 'zh_CN'
    if (/^en\b/i.test(tag)) return 'en_US'
  }
  return 'en_US'
}

// antd's locale does not set dayjs: without its own the calendar keeps English weekdays and Sunday first.
const antdLocales: Readonly<Record<Language, () => Promise<Locale>>> = {
  en_US: async () => (await import('antd/es/locale/en_US')).default,
  zh_CN: async () => {
    await import('dayjs/locale/zh-cn')
    return (await import('antd/es/locale/zh_CN')).default
  },
}

// Weeks begin on Monday in both languages, as those of plans do: dayjs' English begins on Sunday.
dayjs.locale('en', { ...dayjs.Ls['en'], weekStart: 1 })

const dayjsLocales: Readonly<Record<Language, string>> = { en_US: 'en', zh_CN: 'zh-cn' }

/** Fetches the chunks of one language and switches dayjs and the document to it. */
export async function loadLanguage(language: Language): Promise<LoadedLanguage> {
  const [texts, antdLocale] = await Promise.all([loadPhrases(language), antdLocales[language]()])
  return { t: createTranslator(language, texts), antdLocale }
}

/** The parts outside React: dayjs' formats and the document's language (screen readers, CJK fonts, hyphens). */
export function applyLanguage(language: Language): void {
  dayjs.locale(dayjsLocales[language])
  document.documentElement.lang = language.replace('_', '-')
}
