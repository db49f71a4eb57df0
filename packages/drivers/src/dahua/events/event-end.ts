import type { TextEnd } from '../../kit/alerts/part-end.ts'

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d]
/** `Code=…;action=…;index=…;data=` is shorter. */
const HEAD_BYTES = 400

/** The place behind the brace that closes the JSON from `from` on; each byte is looked at once. */
function createJsonEnd(from: number): TextEnd {
  let [at, depth, isInText, isEscaped] = [from, 0, false, false]
  return bytes => {
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (isEscaped) isEscaped = false
      else if (isInText) {
        if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInText = false
      } else if (byte === QUOTE) isInText = true
      else if (byte === OPEN) depth += 1
      else if (byte === CLOSE && --depth <= 0) return at + 1
    }
    return undefined
  }
}

const never: TextEnd = () => undefined

/** The rule for a text, as its first bytes say; undefined while these do not tell yet. */
function ruleOf(bytes: Buffer): TextEnd | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  const [, data] = /^\s*Code=[^\r\n{]*;data=\s*(.)/.exec(head) ?? []
  if (data !== undefined) return data === '{' ? createJsonEnd(head.indexOf('{')) : never
  const line = /^\s*(?:Heartbeat|Code=[^\r\n]*;index=\d+)[ \t]*\r?\n/i.exec(head)?.[0]
  if (line !== undefined) return () => line.length
  const isOpen = /^\s*(?:C|H|$)/i.test(head) && !head.trimStart().includes('\n') && bytes.length < HEAD_BYTES
  const waitsForData = /;data=\s*$/.test(head) && bytes.length < HEAD_BYTES
  return isOpen || waitsForData ? undefined : never
}

/** Heartbeats and events close by themselves: by their line, or by the last brace of their data. */
export function createEventEnd(): TextEnd {
  let rule: TextEnd | undefined
  return bytes => {
    rule ??= ruleOf(bytes)
    return rule?.(bytes)
  }
}
