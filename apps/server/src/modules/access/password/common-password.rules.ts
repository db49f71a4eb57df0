import { commonWords } from './common-words.ts'

/**
 * A password made of at most so many common words, and of at most so many words and patterns together, still counts as
 * common.
 */
const WORDS_MAX = 2
const PIECES_MAX = 7
/** Runs of neighbouring keys and of counting, forwards and backwards, which people take for random. */
const walks = [
  '0123456789',
  '1234567890',
  '5201314',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  '147258369',
  '159357',
  '741852963',
  '789456123',
  '!@#$%^&*()',
].flatMap(walk => [walk + walk, Array.from(walk).toReversed().join('').repeat(2)])
const WALK_MIN = 3
/** Characters of a password that are examined; no password is longer (contract password.ts). */
const LENGTH_MAX = 128

/** The letters that digits and signs replace in spellings like `P@ssw0rd`; a sign may replace several. */
const standsFor: Record<string, readonly string[]> = {
  '0': ['o'],
  '1': ['i', 'l'],
  '3': ['e'],
  '4': ['a'],
  '5': ['s'],
  '7': ['t'],
  '8': ['b'],
  '@': ['a'],
  $: ['s'],
  '!': ['i', 'l'],
  '+': ['t'],
}

const WORD_LENGTH_MAX = Math.max(...[...commonWords].map(word => word.length))

/** All beginnings of common words, so that a search can end early. */
const starts = new Set([...commonWords].flatMap(word => Array.from(word, (_, at) => word.slice(0, at + 1))))

/**
 * Whether a password is a common one: at most two common words in any spelling, with the usual additions (years, dates,
 * a few digits, runs of keys, a repeated character, signs), or the same half twice.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase().slice(0, LENGTH_MAX)
  const half = repeatedPart(text)
  return isPutTogether(text) || (half !== undefined && isPutTogether(half))
}

/** Whether a password is little more than the name of its user or of the product. */
export function namesSomeone(password: string, owner?: { userName: string; name?: string }): boolean {
  const text = password.toLowerCase()
  const names = ['palisade', owner?.userName, owner?.name]
    .flatMap(name => (name ?? '').toLowerCase().split(/[\s_.-]+/))
    .concat((owner?.userName ?? '').toLowerCase())
  return names.some(name => name.length >= 4 && text.includes(name))
}

/** Whether few enough words and patterns in a row make up the whole text. It searches from left to right. */
function isPutTogether(text: string): boolean {
  /** For each position, the fewest words, and with them the fewest pieces, that reach it. */
  const reached = new Map([[0, { words: 0, pieces: 0 }]])
  for (let at = 0; at < text.length; at += 1) {
    const here = reached.get(at)
    if (!here) continue
    for (const [length, isWord] of piecesAt(text, at)) {
      const next = { words: here.words + (isWord ? 1 : 0), pieces: here.pieces + 1 }
      if (next.words > WORDS_MAX || next.pieces > PIECES_MAX) continue
      const there = reached.get(at + length)
      if (!there || cost(next) < cost(there)) reached.set(at + length, next)
    }
  }
  return reached.has(text.length)
}

const cost = ({ words, pieces }: { words: number; pieces: number }) => words * PIECES_MAX + pieces

/** The pieces that match at a position, each with its length and whether it is a word. */
function piecesAt(text: string, at: number): [number, boolean][] {
  return [
    ...wordLengths(text, at).map((length): [number, boolean] => [length, true]),
    ...patternLengths(text, at).map((length): [number, boolean] => [length, false]),
  ]
}

/** Lengths of the common words that begin here, including spellings in which digits and signs replace letters. */
function wordLengths(text: string, at: number): number[] {
  const found: number[] = []
  let readings = ['']
  for (let length = 1; length <= WORD_LENGTH_MAX && at + length <= text.length; length += 1) {
    const sign = text[at + length - 1] ?? ''
    const letters = [sign, ...(standsFor[sign] ?? [])]
    readings = readings.flatMap(reading =>
      letters.map(letter => reading + letter).filter(begun => starts.has(begun)),
    )
    if (readings.length === 0) break
    if (readings.some(reading => commonWords.has(reading))) found.push(length)
  }
  return found
}

const patterns = [
  // Matches years and dates.
  /(19|20)\d\d/y,
  /(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])/y,
  /(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((19|20)\d\d|\d\d)/y,
  /(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])((19|20)\d\d|\d\d)/y,
  // Matches a few digits that are not part of a longer number, and a few signs.
  /(?<!\d)\d{1,4}(?!\d)/y,
  /[^\p{L}\d]{1,3}/uy,
  // Matches a repeated character, and a repeated pair of characters.
  /(.)\1{2,}/uy,
  /(..)\1+/uy,
  // Matches the single letters that people put between words.
  /[aisx]/y,
]

function patternLengths(text: string, at: number): number[] {
  const lengths = patterns.flatMap(pattern => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0].length ?? []
  })
  const walked = walkLength(text.slice(at))
  if (walked >= WALK_MIN) lengths.push(walked)
  return lengths
}

function walkLength(rest: string): number {
  let longest = 0
  for (const walk of walks)
    while (longest < rest.length && walk.includes(rest.slice(0, longest + 1))) longest += 1
  return longest
}

/** The part that the text repeats: `abc` of `abcabc`. */
function repeatedPart(text: string): string | undefined {
  return /^(.+)\1+$/u.exec(text)?.[1]
}
