import { DeviceFault } from '../driver.ts'
import type { XmlNode } from '../xml.ts'

/** Bytes of an alert's text. */
export const ALERT_LIMIT_BYTES = 256 * 1024
const DEPTH_LIMIT = 24
/** Elements of one alert. */
export const NODE_LIMIT = 4000

/** A JSON answer in the shape of the XML one, since devices send either: an array is the same element again. */
function toNodes(name: string, value: unknown, depth: number, budget: { left: number }): XmlNode[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => toNodes(name, one, depth, budget))
  budget.left -= 1
  if (depth > DEPTH_LIMIT || budget.left < 0)
    throw new DeviceFault('protocol_error', 'JSON too deep or large')
  const isObject = typeof value === 'object' && value !== null
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return [
    {
      name,
      namespace: '',
      attributes: new Map(),
      children: isObject
        ? Object.entries(value).flatMap(([key, one]) => toNodes(key, one, depth + 1, budget))
        : [],
      text: isPlain ? String(value).trim() : '',
    },
  ]
}

/** A JSON document as the XML one of that root would be. @throws DeviceFault `protocol_error` */
export function readJsonNodes(text: string, name: string): XmlNode {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new DeviceFault('protocol_error', 'not JSON')
  }
  const [root] = toNodes(name, value, 0, { left: NODE_LIMIT })
  if (!root) throw new DeviceFault('protocol_error', 'empty JSON')
  const [only] = root.children
  return root.children.length === 1 && only?.name === root.name ? only : root
}
