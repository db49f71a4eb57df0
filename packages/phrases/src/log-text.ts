import type { PlainKey, Translator } from './translator.ts'

/** The text of a log row's action; a word that this version does not know any more is shown as it is. */
export function actionText(t: Translator, word: string): string {
  const key = `log.action.${word}`
  // Rows outlive the calls that wrote them, so the word may be none of the catalogue's.
  const text = t(key as PlainKey)
  return text === key ? word : text
}

/** How an action ended: `ok`, or the error of its code. */
export function resultText(t: Translator, result: string): string {
  return result === 'ok' ? t('log.ok') : (t.error(result) ?? result)
}
