import { XMLParser } from 'fast-xml-parser'
import { DeviceFault } from './driver.ts'
import { checkXml } from './xml-check.ts'

/** One element; names without namespace prefixes. */
export interface XmlNode {
  name: string
  /** '' where it declares none. */
  namespace: string
  /** Without declarations of namespaces. */
  attributes: ReadonlyMap<string, string>
  children: readonly XmlNode[]
  /** Its own text, trimmed, without that of its children. */
  text: string
}

export interface XmlLimits {
  bytes: number
  depth: number
  elements: number
}
export const xmlLimits: XmlLimits = { bytes: 1024 * 1024, depth: 48, elements: 20_000 }

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // `decodeEntities` does it: a document cannot declare entities of its own.
  processEntities: false,
  cdataPropName: '#cdata',
})

/**
 * Reads what a device sent: one root element, whole, no document type, bounded in bytes, depth and count of elements.
 * @throws DeviceFault `protocol_error`
 */
export function readXml(source: Uint8Array | string, limits: Partial<XmlLimits> = {}): XmlNode {
  const { bytes, depth, elements } = { ...xmlLimits, ...limits }
  if (source.length > bytes) throw new DeviceFault('protocol_error', `XML longer than ${bytes} bytes`)
  const text = typeof source === 'string' ? source : decode(source)
  checkXml(text, { depth, elements })
  try {
    const [root] = toNodes(parser.parse(text))
    if (root) return root
  } catch {
    // Whatever the parser makes of it, it is the device's fault.
  }
  throw new DeviceFault('protocol_error', 'not XML')
}

/** Chinese devices still send GBK; the declaration says so. */
function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 128)).toString('latin1')
  const named = /^[^<]{0,4}<\?xml[^>]*encoding=["']([\w-]{1,20})["']/i.exec(head)?.[1]?.toLowerCase()
  const known = ['gb2312', 'gbk', 'gb18030', 'iso-8859-1', 'big5'].find(one => one === named)
  return new TextDecoder(known ?? 'utf-8').decode(bytes)
}

/** As the parser gives it: `[{ Name: […], ':@': { attribute: '…' } }, { '#text': '…' }]`. */
function toNodes(list: unknown, outer: Scope = noScope): XmlNode[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: Record<string, unknown>) => {
    const name = Object.keys(entry).find(key => key !== ':@')
    if (name === undefined || name.startsWith('#')) return []
    const content = entry[name]
    const attributes = Object.entries(entry[':@'] ?? {}).map(([key, value]): [string, string] => [
      key,
      decodeEntities(String(value)),
    ])
    const scope = scopeOf(attributes, outer)
    return [
      {
        name: localName(name),
        namespace: namespaceOf(prefixOf(name), scope),
        attributes: new Map(
          attributes.filter(([key]) => !isDeclaration(key)).map(([key, value]) => [localName(key), value]),
        ),
        children: toNodes(content, scope),
        text: textOfList(content),
      },
    ]
  })
}

/** The namespaces that an element declares by prefix ('' is the default one), within those of the elements around it. */
interface Scope {
  declared: ReadonlyMap<string, string>
  outer?: Scope
}
const noScope: Scope = { declared: new Map() }

const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf(':')))
const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)
const isDeclaration = (key: string): boolean => key === 'xmlns' || key.startsWith('xmlns:')

function scopeOf(attributes: readonly [string, string][], outer: Scope): Scope {
  const declared = attributes.filter(([key]) => isDeclaration(key))
  if (declared.length === 0) return outer
  return { declared: new Map(declared.map(([key, value]) => [key.slice('xmlns:'.length), value])), outer }
}

function namespaceOf(prefix: string, scope: Scope): string {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const found = at.declared.get(prefix)
    if (found !== undefined) return found
  }
  return ''
}

function textOfList(list: unknown): string {
  if (!Array.isArray(list)) return ''
  return list
    .map((entry: Record<string, unknown>) => {
      if (typeof entry['#text'] === 'string') return decodeEntities(entry['#text'])
      return textOfList(entry['#cdata'])
    })
    .join('')
    .trim()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the five entities of XML itself and numeric ones, each once: a text never grows by it. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\uFFFD'
    },
  )
}

/** The first element down a path of names. */
export function find(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let at = node
  for (const name of path) at = at?.children.find(child => child.name === name)
  return at
}

/** All children of a name. */
export function findAll(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter(child => child.name === name) ?? []
}

/** Text down a path, at most `TEXT_LIMIT` characters; '' when there is none. */
export function textOf(node: XmlNode | undefined, ...path: string[]): string {
  return (find(node, ...path)?.text ?? '').slice(0, TEXT_LIMIT)
}
export const TEXT_LIMIT = 1024

export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML cannot carry them, not even escaped
  const allowed = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
  return allowed.replaceAll(/[<>&"']/g, one => NAMED[one] ?? one)
}
const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
