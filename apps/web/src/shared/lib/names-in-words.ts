import type { Translator } from '@palisade/phrases'

/** Names that are told; of more, the rest is counted. */
const NAMES_TOLD = 5

/** "Gate, Yard", or the first few "and 7 more". */
export function namesInWords(t: Translator, names: readonly string[]): string {
  // One more takes no more room than its count.
  const told = names.length <= NAMES_TOLD + 1 ? names : names.slice(0, NAMES_TOLD)
  const count = names.length - told.length
  const text = told.join(t('shared.list.separator'))
  return count === 0 ? text : t('shared.list.andMore', { names: text, count })
}
