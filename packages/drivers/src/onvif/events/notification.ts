import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DeviceEvent } from '../../kit/driver.ts'
import { find, findAll, textOf, type XmlNode } from '../../kit/xml.ts'
import { createPropertyStates } from './property-states.ts'
import { recognisedOf, type Recognised } from './recognised.ts'

/** Names of what a camera follows that are remembered; the least recently told one goes when it makes up more. */
const FOLLOWED_MAX = 1000
/** A time of the device's that is further off is not believed, ms. */
const BELIEVED_WITHIN_MS = 300_000
const ITEMS_MAX = 32
/** Someone or something that a camera follows passes within this time, ms: it may use the same name again later. */
const SAME_OBJECT_MS = 60_000

/** Names of items that hold a state where the value alone does not say so: 0 and 1 are numbers anywhere else. */
const STATE_NAMES = /^(?:Is[A-Z]\w*|LogicalState|State|Value|Active|Status)$/

interface Reading {
  topic: string
  /** Topic, source and key: what the states are of. */
  subject: string
  operation: string
  state?: { name: string; isActive: boolean }
  /** It tells nothing but its subject. */
  isEmpty: boolean
  recognised?: Recognised
  at: number
  description: string
}

export interface NotificationReaderOptions {
  deviceId: string
  /** The device's clock minus ours, ms. */
  clockOffset: () => number
  now?: () => number
  /** Ms that never leap. */
  elapsed?: () => number
}

/**
 * Makes events of notifications. A state that a device only repeats, or tells as it was when we subscribed, is no event
 * unless it is new to us: an active one, or the end of one we know as active.
 */
export function createNotificationReader({
  deviceId,
  clockOffset,
  now = Date.now,
  elapsed = () => performance.now(),
}: NotificationReaderOptions) {
  const states = createPropertyStates(elapsed)
  /** When what a camera follows was recognised first, by its name. */
  const followed = new LRUCache<string, number>({ max: FOLLOWED_MAX })

  /** A plate or a face is told once, although a camera tells it anew while it reads it better, and when it is lost. */
  function isNewObject({ subject, operation, at }: Reading, object: string): boolean {
    if (operation === 'Deleted' || operation === 'Initialized') return false
    if (object === '') return true
    const name = `${subject}\n${object}`
    if (Math.abs(at - (followed.get(name) ?? 0)) <= SAME_OBJECT_MS) return false
    followed.set(name, at)
    return true
  }

  /** The state that a notification ends: its own, or, where it names none, the one known of its subject. */
  function ended({ subject, state }: Reading): string | undefined {
    const property = state && `${subject}\n${state.name}`
    return property ?? states.activeOf(subject)
  }

  /** @returns what an event of it says; undefined for what is no news */
  function newsOf(reading: Reading): { property: string; isActive?: boolean } | undefined {
    const { subject, operation, state, recognised } = reading
    if (recognised) {
      const { object, plate } = recognised
      const property = `${subject}\n${object}\n${plate?.plate ?? ''}`
      return isNewObject(reading, object) ? { property } : undefined
    }
    if (operation === 'Deleted') {
      const property = ended(reading)
      if (property === undefined || !states.isActive(property)) return undefined
      states.forget(property)
      return { property, isActive: false }
    }
    if (!state && reading.isEmpty && states.isKnown(subject)) return endedByNothing(subject)
    if (!state) return operation === 'Initialized' ? undefined : { property: subject }
    const property = `${subject}\n${state.name}`
    const { topic, description } = reading
    const { isActive } = state
    return states.tell(property, { topic, description, isActive, operation })
      ? { property, isActive }
      : undefined
  }

  /** Some cameras clear a state by a message with nothing in it. */
  function endedByNothing(subject: string): { property: string; isActive: false } | undefined {
    const property = states.activeOf(subject)
    if (property === undefined) return undefined
    states.end(property)
    return { property, isActive: false }
  }

  function idOf(property: string, at: number, isActive: boolean | undefined): string {
    const print = `${deviceId}\n${property}\n${at}\n${String(isActive)}`
    return createHash('sha256').update(print).digest('hex').slice(0, 32)
  }

  function take(message: XmlNode): DeviceEvent | undefined {
    const reading = read(message, now(), clockOffset())
    const news = reading && newsOf(reading)
    if (!news) return undefined
    const { topic, at, description, recognised } = reading
    const { property, isActive } = news
    return {
      eventId: idOf(property, at, isActive),
      topic,
      at,
      isActive,
      description,
      ...(recognised?.plate && { plate: recognised.plate }),
      ...(recognised?.hasFaces && { faces: { pictures: [] } }),
    }
  }

  return {
    take,
    /** Motions that are over because they were not told again. */
    quiet: (): DeviceEvent[] =>
      states.endQuiet().map(({ property, topic, description }) => {
        const at = now()
        return { eventId: idOf(property, at, false), topic, at, isActive: false, description }
      }),
    /** The device could tell nothing for a while. */
    wasDeaf: () => states.doubt(),
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
  const key = itemsOf(find(content, 'Key'))
  const data = itemsOf(find(content, 'Data'))
  const theirs = Date.parse(content.attributes.get('UtcTime') ?? '') - clockOffset
  return {
    topic,
    subject: [topic, ...[...source, ...key].map(([name, value]) => `${name}=${value}`)].join('\n'),
    operation: content.attributes.get('PropertyOperation') ?? '',
    state: stateOf(data),
    isEmpty: data.length === 0 && findAll(find(content, 'Data'), 'ElementItem').length === 0,
    recognised: recognisedOf(topic, find(content, 'Data'), [...source, ...key, ...data]),
    at: Math.abs(theirs - now) < BELIEVED_WITHIN_MS ? Math.round(theirs) : now,
    description: [...source, ...key, ...data]
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

/** The one item that holds a state; of several, one of a known name. */
function stateOf(data: readonly [string, string][]): Reading['state'] {
  const states = data.flatMap(([name, value]) => {
    const isKnown = STATE_NAMES.test(name)
    const isState = /^(?:true|false|active|inactive)$/i.test(value) || (isKnown && /^[01]$/.test(value))
    return isState ? [{ name, isKnown, isActive: /^(?:true|active|1)$/i.test(value) }] : []
  })
  const found = states.find(({ isKnown }) => isKnown) ?? (states.length === 1 ? states[0] : undefined)
  return found && { name: found.name, isActive: found.isActive }
}
