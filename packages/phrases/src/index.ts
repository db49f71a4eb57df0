import { flatten, type PhraseTree } from './catalogue.ts'
import type { Language, Phrases, Translator } from './translator.ts'
import { createTranslator } from './translator.ts'

export type { Language, PlainKey, Translator } from './translator.ts'
export { createTranslator } from './translator.ts'
export { httpText } from './http.ts'
export { descriptionText } from './alarm-description.ts'
export { placeText, seededName, seededNamesIn } from './seeded-name.ts'
export { changesOf, type Change } from './log-changes.ts'
export { fieldText, knownField, valueText } from './log-field.ts'
export { actionText, resultText } from './log-text.ts'

export const languages: readonly Language[] = ['en_US', 'zh_CN']

const trees: Readonly<Record<Language, () => Promise<PhraseTree>>> = {
  en_US: async () => (await import('./en-us/index.ts')).english,
  zh_CN: async () => (await import('./zh-cn/index.ts')).chinese,
}

/** Fetches one language; the browser loads only the chunk of the language asked for. */
export async function loadPhrases(language: Language): Promise<Phrases> {
  // English is the type of the catalogue and Chinese is checked against it, so the flat keys are complete.
  return flatten(await trees[language]()) as Phrases
}

/** `loadPhrases` and `createTranslator` in one step, for the server (error texts, Excel heads) and for tests. */
export async function loadTranslator(language: Language): Promise<Translator> {
  return createTranslator(language, await loadPhrases(language))
}
