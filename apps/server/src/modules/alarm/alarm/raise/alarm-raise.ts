import type { Tx } from '../../../../infra/database/database.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import { insertCaptures, type NewCapture } from '../capture/alarm-capture.queries.ts'
import { CAPTURE_WITHIN_MS } from '../capture/alarm-capture.rules.ts'
import {
  findEventDevices,
  findEventRules,
  findReceipts,
  insertAlarms,
  insertReceipts,
  lockSources,
  lockOpenAlarms,
  takeNumbers,
  updateJoined,
  type EventDevice,
  type EventRule,
  type OpenAlarmQuery,
  type ReceiptKey,
} from './alarm-raise.queries.ts'
import {
  planRaise,
  type JoinedAlarm,
  type RaisedAlarm,
  type RaisePlan,
  type SourceEvent,
} from './alarm-raise.rules.ts'
import { newAlarm } from './new-alarm.ts'
import type { NewEvent, Sensors } from './new-event.ts'
import { sourceIds } from './alarm-source.ts'
import type { Outcome } from './batcher.ts'
import { keepChatter, noteChatter, type LimitedEvent } from '../delay/chatter.ts'
import type { ChatterLimit } from '../delay/chatter.rules.ts'
import { delaysOf } from '../delay/delay.rules.ts'
import { insertDelayed, type DelayedRow } from '../delay/delayed-event.queries.ts'
import { ownEntry, writeAlarmEvents } from '../alarm.events.ts'
import { findAlarmRows, insertHistory, type AlarmRow } from '../alarm.queries.ts'
import { alarmNumber, levelNumber, numberDay } from '../alarm.rules.ts'

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
 * Raises a batch of events in one transaction. Rows are always locked in the same order: sources, alarms, numbers,
 * receipts. Consoles are told after the commit, through the outbox.
 * @throws ReceiptTakenError when the batch is to be run again
 */
export async function raiseInTransaction(
  tx: Tx,
  events: readonly NewEvent[],
  options: RaiseOptions,
): Promise<Outcome<Answer>[]> {
  const devices = await devicesOf(tx, events)
  const known = events.filter(event => devices.has(event))
  // Whoever raised the same event has let go of its source when its receipt can be read.
  await lockSources(
    tx,
    known.map(event => `${devices.get(event)?.id} ${event.type}`),
  )
  const answered = await readAnswers(tx, known)
  const fresh = freshOf(known, answered)
  const accepted = await applyRules(tx, fresh, devices, options)
  await options.sensors.markSeen(tx, idsOf([...new Set(known.map(event => devices.get(event)))]))
  const plan = await raiseAccepted(tx, accepted, options)
  const alarmOf = new Map(accepted.map(({ event }, index) => [event, plan.alarmIds[index] ?? null]))
  await noteAnswers(tx, fresh, alarmOf)
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
        wantsCapture: plan.wantsCapture,
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

async function applyRules(
  tx: Tx,
  events: readonly NewEvent[],
  devices: Map<NewEvent, EventDevice>,
  options: Pick<RaiseOptions, 'mergeMs' | 'now'>,
): Promise<Accepted[]> {
  const rules = await findEventRules(tx, [...new Set(events.map(event => event.type))])
  const byType = new Map(rules.map(rule => [rule.type, rule]))
  return events.flatMap(event => {
    const device = devices.get(event)
    const rule = byType.get(event.type)
    if (!device || !rule?.enabled) return []
    const level = event.level === undefined ? rule.level : levelNumber(event.level)
    const { type, at, description, reporter, pictureKey, isLasting, zone } = event
    const placed = zone ? deviceAt(device, zone) : device
    const place = zone && placed.location
    const source = {
      deviceId: device.id,
      type,
      at,
      level,
      description,
      reporter,
      pictureKey,
      isLasting,
      place,
      delays: delaysOf(rule, { level, at, isDue: event.isDue }, options),
    }
    return [{ event, device: placed, source, chatter: chatterLimitOf(rule) }]
  })
}

const chatterLimitOf = ({ chatter_count: count, chatter_minutes: minutes }: EventRule) =>
  count === null || minutes === null ? undefined : { count, minutes }

/** The device with name and position of one of its zones, for an alarm of that zone. */
function deviceAt(device: EventDevice, zone: NonNullable<NewEvent['zone']>): EventDevice {
  const { name, longitude, latitude } = zone
  const position = longitude === null || latitude === null ? {} : { longitude, latitude }
  return { ...device, ...position, location: `${device.location} / ${name}` }
}

async function raiseAccepted(
  tx: Tx,
  accepted: readonly Accepted[],
  options: RaiseOptions,
): Promise<RaisePlan & Pick<Answer, 'wantsCapture'>> {
  const none = { raised: [], joined: [], alarmIds: [], delayed: [], unusedPictures: [], wantsCapture: false }
  if (accepted.length === 0) return none
  const sources = accepted.map(({ source }) => source)
  const chatter = await noteChatter(tx, limitedOf(accepted), options.mergeMs)
  const places = await placesOf(tx, accepted)
  const wanted = openAlarmQueries(accepted, options)
  const openAlarms = (await lockOpenAlarms(tx, wanted)).map(row => ({
    id: row.id,
    deviceId: row.device_id ?? '',
    type: row.type as SourceEvent['type'],
    lastAt: row.last_at.getTime(),
    level: row.level,
    hasRecovered: row.recovered_at !== null,
    hasPicture: row.picture_key !== null,
    location: row.location,
  }))
  const plan = planRaise(sources, openAlarms, options.mergeMs)
  const alarms = await insertRaised(tx, plan.raised, places)
  await updateJoined(tx, plan.joined)
  const wantsCapture = await insertCaptures(tx, capturesOf(alarms, options.now))
  await insertDelayed(
    tx,
    plan.delayed.flatMap(index => delayedRow(accepted[index])),
  )
  const chattering = await keepChatter(tx, chatter, sources, plan)
  await tell(tx, { raised: alarms, joined: plan.joined, chattering })
  return { ...plan, wantsCapture }
}

const limitedOf = (accepted: readonly Accepted[]): LimitedEvent[] =>
  accepted.flatMap(({ event, source, chatter: limit }) =>
    limit ? [{ source, limit, isDue: event.isDue === true }] : [],
  )

function delayedRow(accepted: Accepted | undefined): DelayedRow[] {
  const dueAt = accepted?.source.delays?.dueAt
  if (!accepted || dueAt === undefined) return []
  const { event, device } = accepted
  return [
    {
      issuer: event.issuer,
      event_id: event.eventId,
      device_id: device.id,
      type: event.type,
      place: event.zone?.name ?? '',
      at: new Date(event.at),
      due_at: new Date(dueAt),
      event: { ...event, device: { id: device.id } },
    },
  ]
}

/** A device, or a place within it, and the id of its row of alarm_source. */
interface Place {
  device: EventDevice
  sourceId: number
}

const placeKey = (deviceId: string, place: string | undefined) => `${deviceId} ${place ?? ''}`

async function placesOf(tx: Tx, accepted: readonly Accepted[]): Promise<Map<string, Place>> {
  const distinct = new Map(accepted.map(one => [placeKey(one.device.id, one.source.place), one.device]))
  const ids = await sourceIds(tx, [...distinct.values()])
  return new Map(
    [...distinct].flatMap(([key, device]) => {
      const sourceId = ids.get(device)
      return sourceId === undefined ? [] : [[key, { device, sourceId }]]
    }),
  )
}

/** One query for each source: the span of its events, widened by the merge time. */
function openAlarmQueries(
  accepted: readonly Accepted[],
  { mergeMs, liveMs }: Pick<RaiseOptions, 'mergeMs' | 'liveMs'>,
): OpenAlarmQuery[] {
  const bySource = Map.groupBy(accepted, ({ source }) => `${source.deviceId} ${source.type}`)
  return [...bySource.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const times = group.map(({ source }) => source.at)
    const within = Math.max(mergeMs, ...group.map(({ source }) => source.delays?.mergeMs ?? 0))
    return {
      deviceId: first.source.deviceId,
      type: first.source.type,
      from: Math.min(...times) - within,
      to: Math.max(...times) + within,
      liveSince: Math.min(...times) - liveMs,
      isLasting: group.some(({ source }) => source.isLasting === true),
    }
  })
}

async function insertRaised(
  tx: Tx,
  raised: readonly RaisedAlarm[],
  places: ReadonlyMap<string, Place>,
): Promise<AlarmRow[]> {
  if (raised.length === 0) return []
  const byDay = Map.groupBy(raised, alarm => numberDay(new Date(alarm.at)))
  const last = await takeNumbers(tx, new Map([...byDay].map(([day, alarms]) => [day, alarms.length])))
  const rows = [...byDay].flatMap(([day, alarms]) =>
    alarms.map((alarm, index) => {
      const place = places.get(placeKey(alarm.deviceId, alarm.place))
      if (!place) throw new Error('an alarm was raised of a device that no event named')
      const number = alarmNumber(day, (last.get(day) ?? 0) - alarms.length + 1 + index)
      return newAlarm(alarm, place.device, { number, sourceId: place.sourceId })
    }),
  )
  await insertAlarms(tx, rows)
  return rows
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

interface Told {
  raised: readonly AlarmRow[]
  joined: readonly JoinedAlarm[]
  /** Ids of those that are chattering from now on. */
  chattering: ReadonlySet<string>
}

/** Writes history and events of what the batch changed. */
async function tell(tx: Tx, { raised, joined, chattering }: Told) {
  const repeated = await findAlarmRows(
    tx,
    joined.map(alarm => alarm.id),
  )
  const escalated = new Set(joined.filter(alarm => alarm.escalated).map(alarm => alarm.id))
  await insertHistory(tx, [
    ...raised.map(row => ownEntry(row, 'raised')),
    ...repeated.filter(row => escalated.has(row.id)).map(row => ownEntry(row, 'escalated')),
    ...[...raised, ...repeated].filter(row => chattering.has(row.id)).map(row => ownEntry(row, 'chattering')),
  ])
  await writeAlarmEvents(tx, 'alarm.raised', raised)
  await writeAlarmEvents(tx, 'alarm.repeated', repeated)
}
