import type { Outcome } from '#server/infra/batcher.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type {
  ChatterLimit,
  EventRule,
  EventRules,
  Holding,
  Inhibitions,
  LimitedEvent,
  Sensors,
  WaitingEvent,
} from '../alarm-ports.ts'
import type { AlarmRow } from '../alarm.queries.ts'
import { levelNumber } from '../alarm.rules.ts'
import { insertCaptures, type NewCapture } from '../capture/alarm-capture.queries.ts'
import { CAPTURE_WITHIN_MS } from '../capture/alarm-capture.rules.ts'
import {
  findEventDevices,
  findReceipts,
  insertReceipts,
  lockSources,
  updateJoined,
  type EventDevice,
  type ReceiptKey,
} from './alarm-raise.queries.ts'
import { heldCounts, planRaise, type SourceEvent } from './alarm-raise.rules.ts'
import type { NewEvent } from './new-event.ts'
import { lockJoinable } from './joinable.ts'
import { insertRaised, placesOf, tellRaised } from './write-raised.ts'

export interface Answer {
  alarmId: string | null
  /** Whether the alarm uses the event's picture. */
  keepsPicture: boolean
  wantsCapture: boolean
  /** The event waits for the on-delay of its type. */
  isDelayed: boolean
}

interface RaiseOptions {
  mergeMs: number
  /** How long an alarm counts as live, ms. */
  liveMs: number
  sensors: Sensors
  now: number
  /** Whether something keeps an event from ringing now. */
  holding: Holding
  inhibitions: Pick<Inhibitions, 'count'>
  eventRules: EventRules
  /** Told of the alarms that ring, before the commit. */
  onRaised?: (alarms: readonly AlarmRow[]) => void
}

/** A new event that raises an alarm and whose device is known. */
interface Accepted {
  event: NewEvent
  device: EventDevice
  source: SourceEvent
  chatter: ChatterLimit | undefined
}

const keyOf = ({ issuer, eventId }: ReceiptKey) => `${issuer} ${eventId}`
const nothing: Answer = { alarmId: null, keepsPicture: false, wantsCapture: false, isDelayed: false }

/** Another transaction noted one of these events meanwhile: the same batch, run again, finds its receipt. */
export class ReceiptTakenError extends Error {}

/**
 * Raises a batch of events in one transaction, whose statements are sent together where none needs the answer of another (`together`): in
 * a flood each answer that is waited for costs more than the statement. Rows are always locked in the same order: sources, alarms, numbers,
 * receipts. Consoles are told after the commit, through the outbox.
 * @throws ReceiptTakenError when the batch is to be run again
 */
export async function raiseInTransaction(
  tx: Tx,
  events: readonly NewEvent[],
  options: RaiseOptions,
): Promise<Outcome<Answer>[]> {
  const [devices, rules] = await Promise.all([
    devicesOf(tx, events),
    options.eventRules.find(tx, [...new Set(events.map(event => event.type))]),
  ])
  const known = events.filter(event => devices.has(event))
  const [, answered] = await Promise.all([
    // Whoever raised the same event has let go of its source when its receipt can be read.
    lockSources(
      tx,
      known.map(event => `${devices.get(event)?.id} ${event.type}`),
    ),
    readAnswers(tx, known),
    options.sensors.markSeen(tx, idsOf([...new Set(known.map(event => devices.get(event)))])),
  ])
  const fresh = freshOf(known, answered)
  const accepted = applyRules(fresh, { rules, devices }, options)
  const found = await planAccepted(tx, accepted, options)
  // A state that lasts (a lost device) is asked about again and again: without a receipt it rings once nothing holds it back.
  const isHeldState = new Set(
    accepted.flatMap(({ event, source }) => (source.heldBy && source.isLasting ? event : [])),
  )
  const { plan } = found
  const alarmOf = new Map(accepted.map(({ event }, index) => [event, plan.alarmIds[index] ?? null]))
  const [wantsCapture] = await Promise.all([
    writePlan(tx, accepted, found, options),
    noteAnswers(
      tx,
      fresh.filter(event => !isHeldState.has(event)),
      alarmOf,
    ),
  ])
  for (const event of fresh) answered.set(keyOf(event), alarmOf.get(event) ?? null)
  const unused = new Set(plan.unusedPictures)
  const waiting = new Set(plan.delayed.map(index => accepted[index]?.event))
  return events.map(event => {
    if (!devices.has(event)) return { error: new AppError('event.device_unknown') }
    const alarmId = answered.get(keyOf(event)) ?? null
    if (!alarmOf.has(event)) return { value: { ...nothing, alarmId } }
    return {
      value: {
        alarmId,
        keepsPicture: !unused.has(event.pictureKey ?? ''),
        wantsCapture,
        isDelayed: waiting.has(event),
      },
    }
  })
}

const idsOf = (devices: readonly (EventDevice | undefined)[]) => devices.flatMap(device => device?.id ?? [])

async function devicesOf(tx: Tx, events: readonly NewEvent[]): Promise<Map<NewEvent, EventDevice>> {
  const codes = events.flatMap(({ device }) => ('code' in device ? [device.code] : []))
  const ids = events.flatMap(({ device }) => ('id' in device ? [device.id] : []))
  const rows = await findEventDevices(tx, [...new Set(codes)], [...new Set(ids)])
  const byCode = new Map(rows.map(row => [row.code, row]))
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    events.flatMap(event => {
      const row = 'code' in event.device ? byCode.get(event.device.code) : byId.get(event.device.id)
      return row ? [[event, row] as const] : []
    }),
  )
}

/** The answers that events got before; null where the rules raised no alarm. */
async function readAnswers(tx: Tx, events: readonly NewEvent[]): Promise<Map<string, string | null>> {
  if (events.length === 0) return new Map()
  const receipts = await findReceipts(tx, events)
  return new Map(receipts.map(receipt => [keyOf(receipt), receipt.alarmId]))
}

/** The events that were not handled before; of one that occurs twice in the batch, the first. */
function freshOf(events: readonly NewEvent[], answered: ReadonlyMap<string, unknown>): NewEvent[] {
  const first = new Map<string, NewEvent>()
  for (const event of events) if (!first.has(keyOf(event))) first.set(keyOf(event), event)
  return [...first].flatMap(([key, event]) => (answered.has(key) ? [] : event))
}

async function noteAnswers(
  tx: Tx,
  fresh: readonly NewEvent[],
  alarmOf: ReadonlyMap<NewEvent, string | null>,
): Promise<void> {
  const answers = fresh.map(event => ({
    issuer: event.issuer,
    eventId: event.eventId,
    alarmId: alarmOf.get(event) ?? null,
  }))
  if ((await insertReceipts(tx, answers)) < answers.length) throw new ReceiptTakenError()
}

function applyRules(
  events: readonly NewEvent[],
  { rules, devices }: { rules: ReadonlyMap<string, EventRule>; devices: ReadonlyMap<NewEvent, EventDevice> },
  options: Pick<RaiseOptions, 'mergeMs' | 'now' | 'holding'>,
): Accepted[] {
  return events.flatMap(event => {
    const device = devices.get(event)
    const rule = rules.get(event.type)
    if (!device || !rule?.enabled) return []
    const level = event.level === undefined ? rule.level : levelNumber(event.level)
    const { type, at, description, reporter, pictureKey, isLasting, isOwn, zone } = event
    const placed = zone ? deviceAt(device, zone) : device
    const place = zone && placed.location
    const { id: deviceId, area_id: areaId, category } = device
    const heldBy = options.holding({ deviceId, areaId, category, place: zone?.name ?? '', type, level })
    const source = {
      deviceId,
      type,
      at,
      level,
      description,
      reporter,
      pictureKey,
      isLasting,
      isOwn,
      place,
      delays: heldBy ? undefined : rule.delaysOf({ level, at, isDue: event.isDue }, options),
      heldBy,
    }
    return [{ event, device: placed, source, chatter: heldBy ? undefined : rule.chatter }]
  })
}

/** The device with name and position of one of its zones, for an alarm of that zone. */
function deviceAt(device: EventDevice, zone: NonNullable<NewEvent['zone']>): EventDevice {
  const { name, longitude, latitude } = zone
  const position = longitude === null || latitude === null ? {} : { longitude, latitude }
  return { ...device, ...position, location: `${device.location} / ${name}` }
}

/** The changes that a batch makes, and the places and chattering sources that writing them needs. */
type Found = Awaited<ReturnType<typeof planAccepted>>

async function planAccepted(tx: Tx, accepted: readonly Accepted[], options: RaiseOptions) {
  const sources = accepted.map(({ source }) => source)
  const chatter = await options.eventRules.noteChatter(tx, limitedOf(accepted), options.mergeMs)
  const [places, joinable] = await Promise.all([placesOf(tx, accepted), lockJoinable(tx, sources, options)])
  const plan = planRaise(sources, joinable, options.mergeMs)
  return { plan, places, chatter }
}

/** @returns whether an alarm needs a picture now */
async function writePlan(
  tx: Tx,
  accepted: readonly Accepted[],
  { plan, places, chatter }: Found,
  options: RaiseOptions,
): Promise<boolean> {
  const [alarms] = await Promise.all([
    insertRaised(tx, plan.raised, places),
    updateJoined(tx, plan.joined),
    options.inhibitions.count(tx, heldCounts(plan)),
  ])
  const ringing = alarms.filter(alarm => !alarm.inhibition_id)
  const [wantsCapture, chattering] = await Promise.all([
    insertCaptures(tx, capturesOf(ringing, options.now)),
    chatter.keep(
      accepted.map(({ source }) => source),
      plan,
    ),
    options.eventRules.keepWaiting(
      tx,
      plan.delayed.flatMap(index => waitingOf(accepted[index])),
    ),
  ])
  options.onRaised?.(ringing)
  await tellRaised(tx, { raised: alarms, joined: plan.joined, chattering })
  return wantsCapture
}

const limitedOf = (accepted: readonly Accepted[]): LimitedEvent[] =>
  accepted.flatMap(({ event, source, chatter: limit }) =>
    limit ? [{ source, limit, isDue: event.isDue === true }] : [],
  )

function waitingOf(accepted: Accepted | undefined): WaitingEvent[] {
  const dueAt = accepted?.source.delays?.dueAt
  if (!accepted || dueAt === undefined) return []
  const { event, device } = accepted
  return [{ event, deviceId: device.id, dueAt }]
}

/** Captures for alarms that have just happened; the camera cannot show what happened long ago. */
const capturesOf = (alarms: readonly AlarmRow[], now: number): NewCapture[] =>
  alarms
    .filter(alarm => now - alarm.occurred_at.getTime() < CAPTURE_WITHIN_MS)
    .map(({ id, area_id, picture_key }) => ({
      alarmId: id,
      areaId: area_id,
      wantsPicture: picture_key === null,
    }))
