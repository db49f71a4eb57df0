const LF = 0x0a
const CR = 0x0d

/**
 * The end of a text that closes by itself, so that it is whole before the next delimiter has come; undefined while it is not, and for what is
 * no such text. One is made for each part: it may remember how far it looked.
 */
export type TextEnd = (bytes: Buffer) => number | undefined

/** The delimiter at the beginning of a line from `from` on; -1 when there is none yet. */
function findDelimiter(bytes: Buffer, delimiter: Buffer, from: number): number {
  for (let at = bytes.indexOf(delimiter, from); at >= 0; at = bytes.indexOf(delimiter, at + 1)) {
    if (at === 0 || bytes[at - 1] === LF) return at
  }
  return -1
}

/** A part that is no picture: cameras end or cut their texts elsewhere than they announced. */
const isText = (bytes: Buffer): boolean => {
  const first = bytes[0] ?? 0
  return first === LF || first === CR || (first >= 0x20 && first < 0x7f)
}

/**
 * Finds the end of one part's body in the bytes that have come so far: where its length says, unless something else than
 * a delimiter follows there; else before the next delimiter, or where its text closes. undefined while it is not whole.
 */
export function createPartEnd(contentLength: number, delimiter: Buffer, endOfText: TextEnd) {
  let announced = contentLength
  /** Up to where it was searched already. */
  let searched = 0

  function search(bytes: Buffer): number | undefined {
    const at = findDelimiter(bytes, delimiter, searched)
    if (at >= 0) return at
    searched = Math.max(0, bytes.length - delimiter.length)
    return endOfText(bytes)
  }

  return (bytes: Buffer): number | undefined => {
    if (announced === 0) return search(bytes)
    if (bytes.length < announced) return isText(bytes) ? search(bytes) : undefined
    const after = bytes.toString('latin1', announced, announced + 4).trimStart()
    if (after === '' || after.startsWith('-')) return announced
    // The length was wrong: the delimiter tells the end.
    announced = 0
    return search(bytes)
  }
}
