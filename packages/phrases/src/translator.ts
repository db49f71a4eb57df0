import type { CountVars, Flat, Vars } from './catalogue.ts'
import type { english } from './en-us/index.ts'
import { seedKey } from './seeds.ts'

export type Language = 'en_US' | 'zh_CN'

type Texts = Flat<typeof english>

/** Every key of the catalogue, as `module.screen.text`. */
export type PhraseKey = keyof Texts

/** The values a phrase needs; a counted variable must be a number. */
export type PhraseVars<K extends PhraseKey> = {
  readonly [N in Vars<Texts[K]>]: N extends CountVars<Texts[K]> ? number : string | number
}

/** Keys of phrases without variables: for titles, labels and tables of keys. */
export type PlainKey = { [K in PhraseKey]: [Vars<Texts[K]>] extends [never] ? K : never }[PhraseKey]

/** All texts of one language, flat. */
export type Phrases = Readonly<Record<PhraseKey, string>>

type Values = Readonly<Record<string, unknown>>

export interface Translator {
  <K extends PhraseKey>(
    key: K,
    ...vars: [Vars<Texts[K]>] extends [never] ? [] : [vars: PhraseVars<K>]
  ): string
  readonly language: Language
  /** The text of an error code as the server sent it, or undefined when the catalogue does not know the code. */
  error(code: string, params?: Values): string | undefined
}

const variable = /\{(\w+)(?:\|([^}]*))?\}/g

/** How a language chooses its plurals and writes its numbers. */
interface Counting {
  plurals: Intl.PluralRules
  digits: Intl.NumberFormat
}

/** Figures stand in groups from 10,000 on, so that nobody counts them; years and the widths of pictures stay as they are written everywhere. */
const written = (value: number, { digits }: Counting): string =>
  Number.isInteger(value) && Math.abs(value) >= 10_000 ? digits.format(value) : String(value)

function counted(forms: string, value: number, counting: Counting): string {
  const byCategory = new Map(
    forms.split('|').map(form => {
      const colon = form.indexOf(':')
      return [form.slice(0, colon), form.slice(colon + 1)] as const
    }),
  )
  const chosen = byCategory.get(counting.plurals.select(value)) ?? byCategory.get('other') ?? '#'
  return chosen.replaceAll('#', written(value, counting))
}

function fill(text: string, values: Values, counting: Counting): string {
  return text.replace(variable, (whole, name: string, forms: string | undefined) => {
    const value = values[name]
    if (typeof value !== 'string' && typeof value !== 'number') return whole
    if (forms !== undefined) return counted(forms, Number(value), counting)
    return typeof value === 'number' ? written(value, counting) : value
  })
}

/** Variables of error texts whose value is a word of a closed set: shown by its text below this key. */
const wordSets: Readonly<Record<string, string>> = {
  condition: 'enums.zoneCondition',
  reason: 'enums.rejectReason',
  permission: 'enums.permission',
}

/** Makes the `t` of one language. A key the catalogue lacks (possible only through a cast) comes back as itself. */
export function createTranslator(language: Language, texts: Phrases): Translator {
  const locale = language.replace('_', '-')
  const counting = { plurals: new Intl.PluralRules(locale), digits: new Intl.NumberFormat(locale) }
  const all: Readonly<Record<string, string>> = texts
  const read = (key: string, values: Values = {}) => {
    const text = Object.hasOwn(all, key) ? all[key] : undefined
    return text === undefined ? undefined : fill(text, values, counting)
  }
  const inWord = (name: string, value: unknown): unknown => {
    // Who was first may be the account that the installation began with: it is called in the reader's language.
    const key = Object.hasOwn(wordSets, name) ? `${wordSets[name]}.${String(value)}` : seedKey(String(value))
    return (key !== undefined && read(key)) || value
  }
  const inWords = (params: Values): Values =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, inWord(name, value)]))
  const named = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const key = typeof value === 'string' ? seedKey(value) : undefined
        return [name, (key && read(key)) ?? value]
      }),
    )
  const translate = (key: string, values?: Values) => read(key, values && named(values)) ?? key
  return Object.assign(translate, {
    language,
    error: (code: string, params: Values = {}) => read(`errors.${code}`, inWords(params)),
  })
}
