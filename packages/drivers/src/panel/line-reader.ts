/** Bytes of a line without its end; a longer one ends the connection. */
export const LINE_LIMIT_BYTES = 512
/** Lines that may come within one second: a panel with 64 zones tells all of them several times over. */
export const LINES_A_SECOND = 500

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The peer does not speak the panel's protocol. */
export class LineFault extends Error {}

/**
 * Cuts what a socket brings into lines (`\n` or `\r\n`). `push` throws LineFault for a line that is too long, is not
 * UTF-8, holds control characters, or comes in a flood; nothing can be read after that.
 */
export function createLineReader(onLine: (line: string) => void, elapsed = () => performance.now()) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest: Uint8Array = new Uint8Array(0)
  let secondAt = elapsed()
  let inSecond = 0

  function count(): void {
    const at = elapsed()
    if (at - secondAt >= 1000) {
      secondAt = at
      inSecond = 0
    }
    inSecond += 1
    if (inSecond > LINES_A_SECOND) throw new LineFault('too many lines')
  }

  function take(bytes: Uint8Array): void {
    const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length
    if (end > LINE_LIMIT_BYTES) throw new LineFault('line too long')
    count()
    let line: string
    try {
      line = decoder.decode(bytes.subarray(0, end))
    } catch {
      throw new LineFault('line is not UTF-8')
    }
    if (/\p{Cc}/u.test(line)) throw new LineFault('control character')
    if (line !== '') onLine(line)
  }

  return {
    push(chunk: Uint8Array): void {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let from = 0
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
        take(bytes.subarray(from, end))
        from = end + 1
      }
      // One more for the `\r` of a line that is exactly as long as allowed.
      if (bytes.length - from > LINE_LIMIT_BYTES + 1) throw new LineFault('line too long')
      rest = Uint8Array.from(bytes.subarray(from))
    },
  }
}
