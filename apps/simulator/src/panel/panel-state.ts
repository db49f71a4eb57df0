import { randomBytes } from 'node:crypto'
import { zonePlans, type ZonePlan } from './panel-plan.ts'

export type ZoneCondition = 'disarmed' | 'armed' | 'bypassed' | 'alarm' | 'fault'

/** Troubles of the panel itself; each is an event that begins and ends. */
export const troubles = ['mains_lost', 'battery_low', 'panel_tamper', 'line_fault'] as const
export type Trouble = (typeof troubles)[number]

export type StoredEvent = {
  id: number
  zone: number
  kind: string
  phase: 'begin' | 'end' | 'once'
  at: number
  text: string
}

export type Refusal = { reason: string; zone: number }
export type ZoneAction = 'ARM' | 'DISARM' | 'BYPASS' | 'UNBYPASS'

/** Events a panel keeps for who has not acknowledged them; the oldest stay. */
export const MEMORY_LIMIT = 256

type Zone = { plan: ZonePlan; isArmed: boolean; isBypassed: boolean; isAlarm: boolean; isFault: boolean }

/** A zone that nobody has touched. */
const asPlanned = (plan: ZonePlan): Omit<Zone, 'plan'> => ({
  isArmed: plan.isArmed ?? false,
  isBypassed: false,
  isAlarm: false,
  isFault: false,
})

/** Troubles that are there now; `onChange` hears of each that begins or ends. */
function createTroubles(onChange: (trouble: Trouble, phase: 'begin' | 'end') => void) {
  const present = new Set<Trouble>()
  return {
    list: (): Trouble[] => [...present],
    set: (trouble: Trouble, isPresent: boolean): void => {
      if (present.has(trouble) === isPresent) return
      if (isPresent) present.add(trouble)
      else present.delete(trouble)
      onChange(trouble, isPresent ? 'begin' : 'end')
    },
  }
}

export type PanelState = ReturnType<typeof createPanelState>

type PanelStateOptions = {
  onZone: (number: number, condition: ZoneCondition) => void
  onEvent: (event: StoredEvent) => void
  now?: () => number
}

function conditionOf(zone: Zone): ZoneCondition {
  if (zone.isBypassed) return 'bypassed'
  if (zone.isAlarm) return 'alarm'
  if (zone.isFault) return 'fault'
  return zone.isArmed ? 'armed' : 'disarmed'
}

/** Which condition forbids an action, and the panel's word for it. */
const refusing: Record<ZoneAction, Partial<Record<ZoneCondition, string>>> = {
  ARM: { fault: 'zone_fault', bypassed: 'zone_bypassed', alarm: 'zone_alarm' },
  DISARM: {},
  BYPASS: { armed: 'zone_armed', alarm: 'zone_alarm' },
  UNBYPASS: {},
}

/** The panel's memory and rules: zones, events that wait to be acknowledged, and what is wrong with it. */
export function createPanelState({ onZone, onEvent, now = Date.now }: PanelStateOptions) {
  /** A panel that lost its memory names the new one anew. */
  const memory = randomBytes(6).toString('hex')
  const zones = new Map<number, Zone>(zonePlans.map(plan => [plan.number, { plan, ...asPlanned(plan) }]))
  let waiting: StoredEvent[] = []
  let lastId = 0
  let clockOffset = 0

  function store(zone: number, kind: string, phase: StoredEvent['phase'], text: string): void {
    if (waiting.length >= MEMORY_LIMIT) return
    const event = { id: (lastId += 1), zone, kind, phase, at: now() + clockOffset, text }
    waiting.push(event)
    onEvent(event)
  }

  /** Changes a zone and tells it when its condition is another now. */
  function change(zone: Zone, changes: Partial<Omit<Zone, 'plan'>>): void {
    const before = conditionOf(zone)
    const wasAlarm = zone.isAlarm
    Object.assign(zone, changes)
    if (wasAlarm && !zone.isAlarm) store(zone.plan.number, 'zone_alarm', 'end', zone.plan.name)
    if (conditionOf(zone) !== before) onZone(zone.plan.number, conditionOf(zone))
  }

  const present = createTroubles((trouble, phase) => store(0, trouble, phase, ''))

  const effects: Record<ZoneAction, (zone: Zone) => void> = {
    ARM: zone => change(zone, { isArmed: true }),
    DISARM: zone => change(zone, { isArmed: false, isAlarm: false }),
    BYPASS: zone => change(zone, { isBypassed: true }),
    UNBYPASS: zone => change(zone, { isBypassed: false }),
  }

  return {
    memory,
    now: () => now() + clockOffset,
    setClock(at: number): void {
      clockOffset = at - now()
    },
    conditions: () =>
      Array.from(zones.values(), zone => ({ number: zone.plan.number, condition: conditionOf(zone) })),
    troubles: present.list,
    /** Acts on all zones or on none: the first zone whose condition forbids it refuses the command. */
    act(action: ZoneAction, numbers: readonly number[]): Refusal | undefined {
      const chosen: Zone[] = []
      for (const number of numbers) {
        const zone = zones.get(number)
        if (!zone) return { reason: 'unknown_zone', zone: number }
        const reason = refusing[action][conditionOf(zone)]
        if (reason !== undefined) return { reason, zone: number }
        chosen.push(zone)
      }
      for (const zone of chosen) effects[action](zone)
      return undefined
    },
    /** Every zone is as it was planned, without faults and troubles. */
    reset(): void {
      for (const zone of zones.values()) change(zone, asPlanned(zone.plan))
      for (const trouble of present.list()) present.set(trouble, false)
    },
    /** Somebody sets a zone off; it alarms only when it is armed. False for a zone that does not exist. */
    trip(number: number): boolean {
      const zone = zones.get(number)
      if (!zone) return false
      if (conditionOf(zone) === 'armed') {
        store(number, 'zone_alarm', 'begin', zone.plan.name)
        change(zone, { isAlarm: true })
      }
      return true
    },
    setFault(number: number, isFault: boolean): boolean {
      const zone = zones.get(number)
      if (!zone) return false
      if (zone.isFault !== isFault) store(number, 'zone_fault', isFault ? 'begin' : 'end', zone.plan.name)
      change(zone, { isFault })
      return true
    },
    setTrouble: present.set,
    waiting: (): readonly StoredEvent[] => waiting,
    acknowledge(upTo: number): void {
      waiting = waiting.filter(event => event.id > upTo)
    },
  }
}
