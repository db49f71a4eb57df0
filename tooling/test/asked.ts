import { LEVELS, type Level } from './levels.ts'

export interface Asked {
  /** The whole suite, with the files named `*.full.*`; without, the gate. */
  isFull: boolean
  /** Files run one by one, and what each took is kept in `weights.json`. */
  isWeighing: boolean
  levels: Level[]
  /** Parts of paths: a domain (`alarm`), a folder, a file. All of the levels without. */
  filters: string[]
}

/**
 * Reads a command line: `npm test` is the gate, `npm run test:full` everything; `-- small web` those levels, `-- e2e alarm` the journeys
 * of a domain, `-- FILE…` those files, whichever suite they belong to; `-- --weigh` weighs them.
 */
export function readAsked(words: string[]): Asked {
  const isLevel = (word: string): word is Level => (LEVELS as string[]).includes(word)
  const isPath = (word: string) => /\.tsx?$/.test(word)
  const asked = words.filter(word => !word.startsWith('--'))
  const levels = asked.filter(isLevel)
  const filters = asked.filter(word => !isLevel(word))
  return {
    isFull: words.includes('--full') || filters.some(isPath),
    isWeighing: words.includes('--weigh'),
    levels: levels.length > 0 ? LEVELS.filter(level => levels.includes(level)) : LEVELS,
    filters,
  }
}
