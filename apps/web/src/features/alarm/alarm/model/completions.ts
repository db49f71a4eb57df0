/** Completions shown at once: lists scroll above 4 (COMMON-24). */
const SHOWN = 4

/** The phrase being typed at the end of the text: everything after the last punctuation mark. */
const openPart = (text: string): string => /[^,.;:!?，。；：！？\n]*$/.exec(text)?.[0].trimStart() ?? ''

/**
 * The phrases that go on from what was typed last, whatever its capitals: those that begin with it, then those that hold it.
 * Chinese has no spaces, so any part of a phrase counts.
 */
export function completionsOf(text: string, phrases: readonly string[]): string[] {
  const typed = openPart(text).toLocaleLowerCase()
  if (typed === '') return []
  const found = phrases.filter(phrase => {
    const lower = phrase.toLocaleLowerCase()
    return lower !== typed && lower.includes(typed)
  })
  const begins = (phrase: string) => phrase.toLocaleLowerCase().startsWith(typed)
  return [...found.filter(begins), ...found.filter(phrase => !begins(phrase))].slice(0, SHOWN)
}

/** The text with the chosen phrase in place of what was being typed; cut to what the field takes. */
export function completed(text: string, phrase: string, limit: number): string {
  const head = text.slice(0, text.length - openPart(text).length)
  return (head + phrase).slice(0, limit)
}
