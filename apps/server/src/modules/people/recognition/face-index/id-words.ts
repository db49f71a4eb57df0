import { OWNER_BYTES } from '#server/infra/secrets/unseal-many.ts'
import { uuidOfHex } from '#server/infra/uuid-text.ts'

/** Words of 32 bits of an id (UUID). */
export const ID_WORDS = 4

/** Four digits; letters count in either case. */
function digitsAt(id: string, at: number): number {
  let value = 0
  for (let n = at; n < at + 4; n++) {
    const code = id.charCodeAt(n) | 0x20
    value = (value << 4) | (code > 0x39 ? code - 0x57 : code - 0x30)
  }
  return value
}

export function writeId(words: Uint32Array, at: number, id: string): void {
  words[at] = (digitsAt(id, 0) << 16) | digitsAt(id, 4)
  words[at + 1] = (digitsAt(id, 9) << 16) | digitsAt(id, 14)
  words[at + 2] = (digitsAt(id, 19) << 16) | digitsAt(id, 24)
  words[at + 3] = (digitsAt(id, 28) << 16) | digitsAt(id, 32)
}

/** Takes an id as its 16 bytes. */
export function writeIdBytes(words: Uint32Array, at: number, bytes: Buffer, from: number): void {
  for (let n = 0; n < ID_WORDS; n++) words[at + n] = bytes.readUInt32BE(from + n * 4)
}

export function copyId(words: Uint32Array, at: number, from: Uint32Array, fromAt: number): void {
  for (let n = 0; n < ID_WORDS; n++) words[at + n] = from[fromAt + n] ?? 0
}

const DIGITS = Buffer.from('0123456789abcdef')
const DASH = 0x2d
/** Of each digit in the text of an id. */
const DIGIT_PLACES = Uint8Array.from(
  { length: 32 },
  (_, n) => n + [8, 12, 16, 20].filter(end => n >= end).length,
)

/** Writes an id as text, without an object for it. */
export function writeIdText(words: Uint32Array, at: number, text: Uint8Array, to: number): void {
  text.fill(DASH, to, to + OWNER_BYTES)
  for (let n = 0; n < DIGIT_PLACES.length; n++) {
    const digit = ((words[at + (n >> 3)] ?? 0) >>> (28 - (n & 7) * 4)) & 15
    text[to + (DIGIT_PLACES[n] ?? 0)] = DIGITS[digit] ?? 0
  }
}

export function readId(words: Uint32Array, at: number): string {
  let hex = ''
  for (let n = at; n < at + ID_WORDS; n++) hex += (words[n] ?? 0).toString(16).padStart(8, '0')
  return uuidOfHex(hex)
}

export function isSameId(words: Uint32Array, at: number, other: Uint32Array, otherAt: number): boolean {
  for (let n = 0; n < ID_WORDS; n++) if (words[at + n] !== other[otherAt + n]) return false
  return true
}

/** The bits of an id that are random in each version, mixed. */
export const hashOfId = (words: Uint32Array, at: number): number =>
  Math.imul((words[at + 3] ?? 0) ^ Math.imul(words[at + 2] ?? 0, 0x9e3779b1), 0x85ebca6b) >>> 0

/** The id at this place of a text of ids, one after the other. */
export const idTextAt = (ids: string, n: number): string => ids.slice(n * OWNER_BYTES, (n + 1) * OWNER_BYTES)

/** Ids as text, of which few are different: each is made once. */
export function createIdTexts(): (words: Uint32Array, at: number) => string {
  const known = new Map<number, { words: Uint32Array; text: string }>()
  return (words, at) => {
    const hash = hashOfId(words, at)
    const one = known.get(hash)
    if (one && isSameId(one.words, 0, words, at)) return one.text
    const text = readId(words, at)
    known.set(hash, { words: words.slice(at, at + ID_WORDS), text })
    return text
  }
}
