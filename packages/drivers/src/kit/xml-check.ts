import { DeviceFault } from './driver.ts'

/** Sections that are skipped whole, by what opens them. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * One pass over a document before it is parsed: balanced elements, one root, no document type (and so no entities of its
 * own), bounded depth and count. Its time grows with the length only, whatever the text.
 * @throws DeviceFault `protocol_error`
 */
export function checkXml(text: string, limits: { depth: number; elements: number }): void {
  let depth = 0
  let elements = 0
  let roots = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const section = SECTIONS.find(([open]) => text.startsWith(open, at))
    if (section) {
      at = after(text, section[1], at + section[0].length)
      continue
    }
    if (text.startsWith('<!', at)) throw new DeviceFault('protocol_error', 'XML with a document type')
    const end = endOfTag(text, at)
    if (text.startsWith('</', at)) depth--
    else {
      if (++elements > limits.elements) throw new DeviceFault('protocol_error', 'XML with too many elements')
      if (depth === 0) roots++
      if (text[end - 1] !== '/') depth++
    }
    if (depth > limits.depth) throw new DeviceFault('protocol_error', 'XML nested too deep')
    if (depth < 0 || roots > 1) throw new DeviceFault('protocol_error', 'XML not balanced')
    at = end + 1
  }
  if (roots !== 1 || depth !== 0) throw new DeviceFault('protocol_error', 'XML not whole')
}

function after(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from)
  if (end === -1) throw new DeviceFault('protocol_error', 'XML not whole')
  return end + closing.length
}

/** Index of the `>` that closes the tag at `from`; one within quotes does not. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < text.length; at++) {
    const one = text.charAt(at)
    if (quote !== '') {
      if (one === quote) quote = ''
    } else if (one === '"' || one === "'") quote = one
    else if (one === '>') return at
    else if (one === '<') break
  }
  throw new DeviceFault('protocol_error', 'XML not whole')
}
