import { invalidRequest } from '#server/infra/errors/app-error.ts'

/** Levels of nesting; no request of the contract is deeper. It protects recursive parsers and schemas. */
export const JSON_DEPTH = 32
/**
 * Fields and elements of a whole request, enough for the largest import or batch change. Checking a million of them
 * would take a second.
 */
export const JSON_MEMBERS = 100_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])

/**
 * Checks how deep a JSON text is nested and how many members it has, before it is parsed. Whether it is valid JSON is
 * left to the parser.
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

/** Position of the closing quote. It searches with indexOf, because an upload's text has megabytes. */
function endOfString(text: string, start: number): number {
  for (let at = start; ;) {
    at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
  }
}
