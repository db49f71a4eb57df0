import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DeviceEvent } from '../kit/driver.ts'
import { find, findAll, textOf, type XmlNode } from '../kit/xml.ts'

/** Properties whose last state is remembered; the least recently told one goes when a device makes up more. */
const PROPERTIES_MAX = 1000
/** A time of the device's that is further off is not believed, ms. */
const BELIEVED_WITHIN_MS = 300_000
const ITEMS_MAX = 32

/** Names of data items that hold a state, the usual ones first. */
const STATE_NAMES = ['IsMotion', 'IsTamper', 'LogicalState', 'State', 'Value', 'IsInside', 'Active']

interface Reading {
  topic: string
  property: string
  operation: string
  isActive?: boolean
  at: number
  description: string
}

export interface NotificationReaderOptions {
  deviceId: string
  /** The device's clock minus ours, ms. */
  clockOffset: () => number
  now?: () => number
}

/**
 * Makes events of notifications. A state that a device only repeats, or tells as it was when we subscribed, is no event
 * unless it is new to us: an active one, or the end of one we know as active.
 */
export function createNotificationReader({
  deviceId,
  clockOffset,
  now = Date.now,
}: NotificationReaderOptions) {
  const states = new LRUCache<string, boolean>({ max: PROPERTIES_MAX })

  function isNews({ property, operation, isActive }: Reading): boolean {
    if (isActive === undefined) return operation !== 'Initialized'
    const before = states.get(property)
    states.set(property, isActive)
    return before === undefined ? isActive || operation === 'Changed' : before !== isActive
  }

  return (message: XmlNode): DeviceEvent | undefined => {
    const reading = read(message, now(), clockOffset())
    if (!reading || !isNews(reading)) return undefined
    const { topic, property, isActive, at, description } = reading
    const print = `${deviceId}\n${property}\n${at}\n${String(isActive)}`
    const eventId = createHash('sha256').update(print).digest('hex').slice(0, 32)
    return { eventId, topic, at, isActive, description }
  }
}

function read(message: XmlNode, now: number, clockOffset: number): Reading | undefined {
  // `tns1:RuleEngine/tnsaxis:Motion//.`: prefixes are the device's own, and some end in a wildcard.
  const topic = textOf(message, 'Topic')
    .replaceAll(/[^/|\s]*:/g, '')
    .replace(/[/.]+$/, '')
    .slice(0, 200)
  const content = find(message, 'Message', 'Message')
  if (topic === '' || !content) return undefined
  const source = itemsOf(find(content, 'Source'))
  const data = itemsOf(find(content, 'Data'))
  const theirs = Date.parse(content.attributes.get('UtcTime') ?? '') - clockOffset
  return {
    topic,
    property: [topic, ...source.map(([name, value]) => `${name}=${value}`)].join('\n'),
    operation: content.attributes.get('PropertyOperation') ?? '',
    isActive: stateOf(data),
    at: Math.abs(theirs - now) < BELIEVED_WITHIN_MS ? Math.round(theirs) : now,
    description: [...source, ...data]
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')
      .slice(0, 500),
  }
}

function itemsOf(part: XmlNode | undefined): [string, string][] {
  return findAll(part, 'SimpleItem')
    .slice(0, ITEMS_MAX)
    .map(item => [
      (item.attributes.get('Name') ?? '').slice(0, 64),
      (item.attributes.get('Value') ?? '').slice(0, 128),
    ])
}

function stateOf(data: readonly [string, string][]): boolean | undefined {
  const booleans = data.filter(([, value]) => /^(true|false|1|0)$/i.test(value))
  const named = STATE_NAMES.map(name => booleans.find(([own]) => own === name)).find(Boolean)
  const [, value] = named ?? (data.length === 1 ? booleans[0] : undefined) ?? []
  return value === undefined ? undefined : /^(true|1)$/i.test(value)
}
