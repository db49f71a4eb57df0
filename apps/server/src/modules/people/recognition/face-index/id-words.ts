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

export function readId(words: Uint32Array, at: number): string {
  let hex = ''
  for (let n = at; n < at + ID_WORDS; n++) hex += (words[n] ?? 0).toString(16).padStart(8, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function isSameId(words: Uint32Array, at: number, other: Uint32Array, otherAt: number): boolean {
  for (let n = 0; n < ID_WORDS; n++) if (words[at + n] !== other[otherAt + n]) return false
  return true
}

/** The bits of an id that are random in each version, mixed. */
export const hashOfId = (words: Uint32Array, at: number): number =>
  Math.imul((words[at + 3] ?? 0) ^ Math.imul(words[at + 2] ?? 0, 0x9e3779b1), 0x85ebca6b) >>> 0
