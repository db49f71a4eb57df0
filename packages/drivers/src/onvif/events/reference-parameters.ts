import { escapeXml, find, type XmlNode } from '../../kit/xml.ts'

/** Bounds of what a device may have us repeat with each request. */
const MOST_ELEMENTS = 16
const MOST_CHARACTERS = 4096

/**
 * The reference parameters of a subscription as header elements, as WS-Addressing says: a device tells its subscriptions
 * apart by them. Each keeps its name, namespace and content, whatever they are; '' where there are more than anybody needs.
 */
export function referenceHeader(reference: XmlNode | undefined): string {
  const parameters = find(reference, 'ReferenceParameters')?.children ?? []
  const text = parameters.map(one => writeElement(one, ' a:IsReferenceParameter="true"')).join('')
  return countOf(parameters) <= MOST_ELEMENTS && text.length <= MOST_CHARACTERS ? text : ''
}

const countOf = (nodes: readonly XmlNode[]): number =>
  nodes.reduce((count, { children }) => count + 1 + countOf(children), 0)

function writeElement({ name, namespace, attributes, children, text }: XmlNode, mark = ''): string {
  const own = [...attributes]
    .filter(([key]) => isName(key) && key !== 'IsReferenceParameter')
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  const inner = escapeXml(text) + children.map(child => writeElement(child)).join('')
  return isName(name) ? `<${name} xmlns="${escapeXml(namespace)}"${own}${mark}>${inner}</${name}>` : ''
}

const isName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_.-]{0,127}$/u.test(name)
