import { invalidRequest } from '../errors/app-error.ts'

/** Deeper than any request of the contract; a parser or a schema that recurses never meets more. */
export const JSON_DEPTH = 32
/** Fields and elements of a whole request: an import's or a bulk change's, with room. A million of them take a second to check. */
export const JSON_MEMBERS = 100_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])

/**
 * Looks at a JSON text before it is parsed: how deep it goes and how much it holds. Whether it is JSON at all is the parser's.
 * @throws AppError request.invalid with the rule `too_deep` or `too_many_fields`
 */
export function checkJsonShape(text: string): void {
  let depth = 0
  let members = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) members++
    else if (OPEN.has(code)) depth++
    else if (CLOSE.has(code)) depth--
    if (depth > JSON_DEPTH) throw invalidRequest([{ path: '', rule: 'too_deep' }])
    if (members > JSON_MEMBERS) throw invalidRequest([{ path: '', rule: 'too_many_fields' }])
  }
}

/** Of the closing quote; jumps over an upload's megabytes instead of walking through them. */
function endOfString(text: string, start: number): number {
  for (let at = start; ;) {
    at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
  }
}
