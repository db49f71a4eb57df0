import type { Tx } from '../../../../infra/database/database.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import { insertCaptures, type NewCapture } from '../capture/alarm-capture.queries.ts'
import { CAPTURE_WITHIN_MS } from '../capture/alarm-capture.rules.ts'
import {
  claimReceipts,
  findEventDevices,
  findEventRules,
  findReceipts,
  insertAlarms,
  lockSources,
  lockOpenAlarms,
  takeNumbers,
  updateJoined,
  updateReceipts,
  type EventDevice,
  type OpenAlarmQuery,
} from './alarm-raise.queries.ts'
import { planRaise, type RaisedAlarm, type RaisePlan, type SourceEvent } from './alarm-raise.rules.ts'
import type { NewEvent, Sensors } from './new-event.ts'
import { sourceIds } from './alarm-source.ts'
import type { Outcome } from './batcher.ts'
import { ownEntry, writeAlarmEvents } from '../alarm.events.ts'
import { findAlarmRows, insertHistory } from '../alarm.queries.ts'
import { levelNumber, numberDay } from '../alarm.rules.ts'

export interface Answer {
  alarmId: string | null
  /** Whether the alarm uses the event's picture. */
  keepsPicture: boolean
  wantsCapture: boolean
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
}

const keyOf = (event: NewEvent) => `${event.issuer} ${event.eventId}`
const nothing: Answer = { alarmId: null, keepsPicture: false, wantsCapture: false }

/**
 * Raises a batch of events in one transaction. Rows are always locked in the same order: receipts, sources, alarms,
 * numbers. Consoles are told after the commit, through the outbox.
 */
export async function raiseInTransaction(
  tx: Tx,
  events: readonly NewEvent[],
  options: RaiseOptions,
): Promise<Outcome<Answer>[]> {
  const devices = await devicesOf(tx, events)
  const known = events.filter(event => devices.has(event))
  const fresh = await claimNew(tx, known)
  const accepted = await applyRules(tx, fresh, devices)
  await options.sensors.markSeen(tx, idsOf([...new Set(known.map(event => devices.get(event)))]))
  const plan = await raiseAccepted(tx, accepted, options)
  const alarmOf = new Map(accepted.map(({ event }, index) => [event, plan.alarmIds[index]]))
  const freshOnes = new Set(fresh)
  const answered = await readAnswers(
    tx,
    known.filter(event => !freshOnes.has(event)),
  )
  const unused = new Set(plan.unusedPictures)
  return events.map(event => {
    if (!devices.has(event)) return { error: new AppError('event.device_unknown') }
    if (!freshOnes.has(event)) return { value: { ...nothing, alarmId: answered.get(keyOf(event)) ?? null } }
    const alarmId = alarmOf.get(event)
    if (alarmId === undefined) return { value: nothing }
    return {
      value: { alarmId, keepsPicture: !unused.has(event.pictureKey ?? ''), wantsCapture: plan.wantsCapture },
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

/** The events that were not handled before; of one that occurs twice in the batch, the first. */
async function claimNew(tx: Tx, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const first = new Map<string, NewEvent>()
  for (const event of events) if (!first.has(keyOf(event))) first.set(keyOf(event), event)
  if (first.size === 0) return []
  const claimed = await claimReceipts(
    tx,
    [...first.values()].map(({ issuer, eventId }) => ({ issuer, eventId })),
  )
  return claimed.flatMap(({ issuer, eventId }) => first.get(`${issuer} ${eventId}`) ?? [])
}

async function applyRules(
  tx: Tx,
  events: readonly NewEvent[],
  devices: Map<NewEvent, EventDevice>,
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
    }
    return [{ event, device: placed, source }]
  })
}

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
  const none = { raised: [], joined: [], alarmIds: [], unusedPictures: [], wantsCapture: false }
  if (accepted.length === 0) return none
  const sources = await sourcesOf(tx, accepted)
  const wanted = openAlarmQueries(accepted, options)
  await lockSources(
    tx,
    wanted.map(({ deviceId, type }) => `${deviceId} ${type}`),
  )
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
  const plan = planRaise(
    accepted.map(({ source }) => source),
    openAlarms,
    options.mergeMs,
  )
  const devices = new Map(accepted.map(({ device }) => [device.id, device]))
  await insertRaised(tx, plan.raised, devices, sources)
  await updateJoined(tx, plan.joined)
  const wantsCapture = await insertCaptures(tx, capturesOf(plan.raised, devices, options.now))
  await tell(tx, plan)
  await updateReceipts(
    tx,
    accepted.map(({ event }, index) => ({
      issuer: event.issuer,
      eventId: event.eventId,
      alarmId: plan.alarmIds[index] ?? '',
    })),
  )
  return { ...plan, wantsCapture }
}

const sourceKey = (deviceId: string, place: string | undefined) => `${deviceId} ${place ?? ''}`

/** The ids of the rows of alarm_source for these devices, or for places within them. */
async function sourcesOf(tx: Tx, accepted: readonly Accepted[]): Promise<Map<string, number>> {
  const distinct = new Map(accepted.map(one => [sourceKey(one.device.id, one.source.place), one.device]))
  const ids = await sourceIds(tx, [...distinct.values()])
  return new Map([...distinct].map(([key, device]) => [key, ids.get(device) ?? 0]))
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
    return {
      deviceId: first.source.deviceId,
      type: first.source.type,
      from: Math.min(...times) - mergeMs,
      to: Math.max(...times) + mergeMs,
      liveSince: Math.min(...times) - liveMs,
      isLasting: group.some(({ source }) => source.isLasting === true),
    }
  })
}

async function insertRaised(
  tx: Tx,
  raised: readonly RaisedAlarm[],
  devices: ReadonlyMap<string, EventDevice>,
  sources: ReadonlyMap<string, number>,
) {
  if (raised.length === 0) return
  const byDay = Map.groupBy(raised, alarm => numberDay(new Date(alarm.at)))
  const last = await takeNumbers(tx, new Map([...byDay].map(([day, alarms]) => [day, alarms.length])))
  const placed = [...byDay].flatMap(([day, alarms]) =>
    alarms.map((alarm, index) => ({
      ...alarm,
      areaId: devices.get(alarm.deviceId)?.area_id ?? '',
      address: devices.get(alarm.deviceId)?.address ?? '',
      sourceId: sources.get(sourceKey(alarm.deviceId, alarm.place)) ?? 0,
      day,
      n: (last.get(day) ?? 0) - alarms.length + 1 + index,
    })),
  )
  await insertAlarms(tx, placed)
}

/** Captures for alarms that have just happened; the camera cannot show what happened long ago. */
function capturesOf(
  raised: readonly RaisedAlarm[],
  devices: ReadonlyMap<string, EventDevice>,
  now: number,
): NewCapture[] {
  return raised
    .filter(alarm => now - alarm.at < CAPTURE_WITHIN_MS)
    .flatMap(({ id, deviceId, pictureKey }) => {
      const areaId = devices.get(deviceId)?.area_id
      return areaId === undefined ? [] : [{ alarmId: id, areaId, wantsPicture: pictureKey === undefined }]
    })
}

/** Writes history and events of what the batch changed. */
async function tell(tx: Tx, plan: RaisePlan) {
  const rows = await findAlarmRows(
    tx,
    [...plan.raised, ...plan.joined].map(alarm => alarm.id),
  )
  const raised = new Set(plan.raised.map(alarm => alarm.id))
  const escalated = new Set(plan.joined.filter(alarm => alarm.escalated).map(alarm => alarm.id))
  const [isNew, repeated] = [rows.filter(row => raised.has(row.id)), rows.filter(row => !raised.has(row.id))]
  await insertHistory(tx, [
    ...isNew.map(row => ownEntry(row, 'raised')),
    ...repeated.filter(row => escalated.has(row.id)).map(row => ownEntry(row, 'escalated')),
  ])
  await writeAlarmEvents(tx, 'alarm.raised', isNew)
  await writeAlarmEvents(tx, 'alarm.repeated', repeated)
}

async function readAnswers(tx: Tx, events: readonly NewEvent[]): Promise<Map<string, string | null>> {
  if (events.length === 0) return new Map()
  const receipts = await findReceipts(tx, events)
  return new Map(receipts.map(receipt => [`${receipt.issuer} ${receipt.eventId}`, receipt.alarmId]))
}
