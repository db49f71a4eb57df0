import { escapeXml } from '../soap.ts'

/** States that a camera tells of, by the word of the control port. */
export const notificationKinds = {
  motion: {
    topic: 'tns1:RuleEngine/CellMotionDetector/Motion',
    source: ['VideoSourceConfigurationToken', 'vsc'],
    data: 'IsMotion',
  },
  tamper: {
    topic: 'tns1:RuleEngine/TamperDetector/Tamper',
    source: ['VideoSourceConfigurationToken', 'vsc'],
    data: 'IsTamper',
  },
  input: {
    topic: 'tns1:Device/Trigger/DigitalInput',
    source: ['InputToken', 'input1'],
    data: 'LogicalState',
  },
  signal: { topic: 'tns1:VideoSource/SignalLoss', source: ['Source', 'vs'], data: 'State' },
} as const satisfies Record<string, { topic: string; source: readonly [string, string]; data: string }>
export type NotificationKind = keyof typeof notificationKinds

const MOST_SUBSCRIPTIONS = 8
const MOST_WAITING = 1000

type StateNotification = {
  kind: NotificationKind
  isActive: boolean
  operation: 'Initialized' | 'Changed'
  at: number
}
/** A vehicle that the camera recognised (Profile M). */
export type PlateNotification = { plate: string; brand: string; vehicleType: string; likelihood: number }
type Notification = StateNotification | (PlateNotification & { at: number })
type Subscription = { id: string; until: number; queue: Notification[]; wake: () => void }

/** The pull points of one camera. `deviceNow` is its own clock, ms. */
export function createNotifications(now: () => number, deviceNow: () => number) {
  const states = new Map<NotificationKind, boolean>(
    Object.keys(notificationKinds).map(kind => [kind as NotificationKind, false]),
  )
  const subscriptions = new Map<string, Subscription>()
  let last = 0
  let pulls = 0

  function push(subscription: Subscription, notification: Notification): void {
    if (subscription.queue.push(notification) > MOST_WAITING) subscription.queue.shift()
    subscription.wake()
  }

  function tellStates(subscription: Subscription): void {
    for (const [kind, isActive] of states)
      push(subscription, { kind, isActive, operation: 'Initialized', at: deviceNow() })
  }

  function find(id: string): Subscription | undefined {
    const subscription = subscriptions.get(id)
    if (!subscription || subscription.until > now()) return subscription
    subscriptions.delete(id)
    return undefined
  }

  return {
    set(kind: NotificationKind, isActive: boolean): void {
      states.set(kind, isActive)
      const notification = { kind, isActive, operation: 'Changed' as const, at: deviceNow() }
      for (const subscription of subscriptions.values()) push(subscription, notification)
    },
    recognise(plate: PlateNotification): void {
      for (const subscription of subscriptions.values()) push(subscription, { ...plate, at: deviceNow() })
    },
    states: () => Object.fromEntries(states),
    /** Undefined when there are too many. */
    subscribe(ms: number): Subscription | undefined {
      for (const id of subscriptions.keys()) find(id)
      if (subscriptions.size >= MOST_SUBSCRIPTIONS) return undefined
      const id = String(++last)
      const subscription = { id, until: now() + ms, queue: [], wake: () => undefined }
      subscriptions.set(id, subscription)
      tellStates(subscription)
      return subscription
    },
    /** Tells all states again. */
    synchronize(id: string): boolean {
      const subscription = find(id)
      if (subscription) tellStates(subscription)
      return subscription !== undefined
    },
    renew(id: string, ms: number): Subscription | undefined {
      const subscription = find(id)
      if (subscription) subscription.until = now() + ms
      return subscription
    },
    unsubscribe: (id: string): boolean => subscriptions.delete(id),
    /** Waiting notifications, or else those that come within `ms`; undefined for a subscription that does not exist. */
    async pull(id: string, ms: number, limit: number): Promise<Notification[] | undefined> {
      const subscription = find(id)
      if (!subscription) return undefined
      pulls++
      if (subscription.queue.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, ms)
        subscription.wake = resolve
        await promise
        clearTimeout(timer)
        subscription.wake = () => undefined
      }
      return subscription.queue.splice(0, limit)
    },
    count: (): number => subscriptions.size,
    /** How often anybody pulled. */
    pulls: (): number => pulls,
    /** As after a restart: nobody is subscribed. */
    forget(): void {
      for (const { wake } of subscriptions.values()) wake()
      subscriptions.clear()
    },
  }
}
const item = (name: string, value: string): string =>
  `<tt:SimpleItem Name="${name}" Value="${escapeXml(value)}"/>`

interface Told {
  topic: string
  at: number
  operation?: string
  source: string
  data: string
}

const messageXml = ({ topic, at, operation, source, data }: Told): string =>
  `<wsnt:NotificationMessage><wsnt:Topic Dialect="http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet">${topic}</wsnt:Topic><wsnt:Message><tt:Message UtcTime="${new Date(at).toISOString()}"${operation === undefined ? '' : ` PropertyOperation="${operation}"`}><tt:Source>${source}</tt:Source><tt:Data>${data}</tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>`

export function notificationXml(notification: Notification): string {
  if ('plate' in notification) return plateXml(notification)
  const { kind, isActive, operation, at } = notification
  const {
    topic,
    source: [sourceName, source],
    data,
  } = notificationKinds[kind]
  return messageXml({
    topic,
    at,
    operation,
    source: item(sourceName, source),
    data: item(data, String(isActive)),
  })
}

function plateXml({ plate, brand, vehicleType, likelihood, at }: PlateNotification & { at: number }): string {
  const info = `<tt:LicensePlateInfo><tt:PlateNumber Likelihood="${likelihood}">${escapeXml(plate)}</tt:PlateNumber></tt:LicensePlateInfo>`
  const vehicle = `<tt:VehicleInfo><tt:Type Likelihood="1">${escapeXml(vehicleType)}</tt:Type><tt:Brand Likelihood="1">${escapeXml(brand)}</tt:Brand></tt:VehicleInfo>`
  return messageXml({
    topic: 'tns1:RuleEngine/Recognition/LicensePlate',
    at,
    source: item('VideoSource', 'vs') + item('Rule', 'plates'),
    data: `<tt:ElementItem Name="LicensePlateInfo">${info}</tt:ElementItem><tt:ElementItem Name="VehicleInfo">${vehicle}</tt:ElementItem>`,
  })
}
