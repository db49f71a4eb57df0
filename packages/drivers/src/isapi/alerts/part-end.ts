/** With these a text part without a length is whole before the next delimiter has come. */
const TEXT_ENDS = ['</EventNotificationAlert>', '</eventNotificationAlert>']
const LF = 0x0a

/** The delimiter at the beginning of a line from `from` on; -1 when there is none yet. */
function findDelimiter(bytes: Buffer, delimiter: Buffer, from: number): number {
  for (let at = bytes.indexOf(delimiter, from); at >= 0; at = bytes.indexOf(delimiter, at + 1)) {
    if (at === 0 || bytes[at - 1] === LF) return at
  }
  return -1
}

function endsAsText(bytes: Buffer): boolean {
  const tail = bytes.subarray(-64).toString('latin1').trimEnd()
  return TEXT_ENDS.some(end => tail.endsWith(end))
}

/**
 * Finds the end of one part's body in the bytes that have come so far: where its length says, unless something else than
 * a delimiter follows there; else before the next delimiter, or where its text closes. undefined while it is not whole.
 */
export function createPartEnd(contentLength: number, delimiter: Buffer) {
  let announced = contentLength
  /** Up to where it was searched already. */
  let searched = 0

  return (bytes: Buffer): number | undefined => {
    if (announced > 0) {
      if (bytes.length < announced) return undefined
      const after = bytes.toString('latin1', announced, announced + 4).trimStart()
      if (after === '' || after.startsWith('-')) return announced
      // The length was wrong: the delimiter tells the end.
      announced = 0
    }
    const at = findDelimiter(bytes, delimiter, searched)
    if (at >= 0) return at
    searched = Math.max(0, bytes.length - delimiter.length)
    return endsAsText(bytes) ? bytes.length : undefined
  }
}
