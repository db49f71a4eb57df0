import type { DeviceCategory } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { ownEntry, writeAlarmEvents } from '../alarm.events.ts'
import { findAlarmRows, insertHistory, type AlarmRow } from '../alarm.queries.ts'
import { alarmNumber, numberDay } from '../alarm.rules.ts'
import {
  insertAlarms,
  insertSources,
  listSources,
  takeNumbers,
  updateJoined,
  type EventDevice,
  type SourceSnapshot,
} from './alarm-raise.queries.ts'
import type { JoinedAlarm, RaisedAlarm } from './alarm-raise.rules.ts'
import { lockAlarms } from './joinable.queries.ts'

/** A device, or a place within it, and the id of its row of alarm_source. */
interface Place {
  device: EventDevice
  sourceId: number
}

const placeKey = (deviceId: string, place: string | undefined) => `${deviceId} ${place ?? ''}`

/** The places of a batch, by device and name; those that are not stored yet are inserted. */
export async function placesOf(
  tx: Tx,
  accepted: readonly { device: EventDevice; source: { place?: string | undefined } }[],
): Promise<Map<string, Place>> {
  const distinct = new Map(accepted.map(one => [placeKey(one.device.id, one.source.place), one.device]))
  const ids = await sourceIds(tx, [...distinct.values()])
  return new Map(
    [...distinct].flatMap(([key, device]) => {
      const sourceId = ids.get(device)
      return sourceId === undefined ? [] : [[key, { device, sourceId }]]
    }),
  )
}

/** Stores new alarms, numbered by the day of the site. */
export async function insertRaised(
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

const wordsOf = (device: EventDevice): SourceSnapshot => ({
  device_id: device.id,
  area_id: device.area_id,
  device_name: device.name,
  device_code: device.code,
  location: device.location,
  longitude: device.longitude,
  latitude: device.latitude,
})
const wordsKey = (words: SourceSnapshot) =>
  JSON.stringify([
    words.device_id,
    words.area_id,
    words.device_name,
    words.device_code,
    words.location,
    words.longitude,
    words.latitude,
  ])

/** The id of the row of alarm_source with the texts of each device; missing rows are inserted. */
export async function sourceIds(tx: Tx, devices: readonly EventDevice[]): Promise<Map<EventDevice, number>> {
  if (devices.length === 0) return new Map()
  const read = async () =>
    new Map(
      (
        await listSources(
          tx,
          devices.map(device => device.id),
        )
      ).map(row => [wordsKey(row), row.id]),
    )
  let stored = await read()
  const missing = devices.map(wordsOf).filter(words => !stored.has(wordsKey(words)))
  if (missing.length > 0) {
    await insertSources(tx, missing)
    stored = await read()
  }
  return new Map(
    devices.map(device => {
      const id = stored.get(wordsKey(wordsOf(device)))
      // No foreign key would refuse an alarm without a source (migration 0076).
      if (id === undefined) throw new Error(`device ${device.id} has no row of alarm_source`)
      return [device, id]
    }),
  )
}

/** The texts and the position that an alarm takes; a place has neither id nor category of a device. */
type AlarmSource = Omit<EventDevice, 'id' | 'category'> & {
  id: string | null
  category: DeviceCategory | null
}

/**
 * A new alarm as it is stored and told; nothing of it is read back from the database. One that is held back is completed from the
 * start, so that it stands in no queue.
 * @param device the device, its zone or the place whose texts are those of the alarm's source
 */
export function newAlarm(
  raised: RaisedAlarm,
  device: AlarmSource,
  { number, sourceId }: { number: string; sourceId: number },
): AlarmRow {
  const { heldBy } = raised
  return {
    id: raised.id,
    number,
    level: raised.level,
    type: raised.type,
    status: heldBy ? 'completed' : 'on_alert',
    task_status: heldBy ? 'closed' : 'alarm_time',
    occurred_at: new Date(raised.at),
    created_at: new Date(raised.at),
    last_at: new Date(raised.lastAt),
    recovered_at: null,
    count: raised.count,
    area_id: device.area_id,
    centre_id: device.centre_id,
    source_id: sourceId,
    device_id: device.id,
    device_category: device.category,
    device_name: device.name,
    device_code: device.code,
    device_address: device.address,
    location: device.location,
    longitude: device.longitude,
    latitude: device.latitude,
    description: raised.description,
    remarks: '',
    reporter: raised.reporter ?? '',
    picture_key: raised.pictureKey ?? null,
    picture_camera_id: null,
    picture_area_id: null,
    clip_key: null,
    clip_camera_id: null,
    clip_area_id: null,
    acknowledged_by: null,
    acknowledged_at: null,
    closed_by: null,
    closed_at: heldBy ? new Date(raised.at) : null,
    executors: [],
    chattering_since: raised.isChattering === true ? new Date(raised.at) : null,
    inhibition_id: heldBy?.id ?? null,
    inhibition_kind: heldBy?.kind ?? null,
    shelf_id: null,
    shelved_until: null,
    version: 1,
    state_version: 1,
  }
}

interface Told {
  raised: readonly AlarmRow[]
  joined: readonly JoinedAlarm[]
  /** Ids of those that are chattering from now on. */
  chattering: ReadonlySet<string>
}

/** Writes history and events of what the batch changed. Of what is held back nobody is told; its history says so. */
export async function tellRaised(tx: Tx, { raised: all, joined, chattering }: Told): Promise<void> {
  const [raised, held] = [all.filter(row => !row.inhibition_id), all.filter(row => row.inhibition_id)]
  const repeated = await findAlarmRows(
    tx,
    joined.filter(alarm => !alarm.heldBy).map(alarm => alarm.id),
  )
  const escalated = new Set(joined.filter(alarm => alarm.escalated).map(alarm => alarm.id))
  const offShelf = new Set(joined.filter(alarm => alarm.leavesShelf).map(alarm => alarm.id))
  const history = [
    ...raised.map(row => ownEntry(row, 'raised')),
    ...held.map(row => ownEntry(row, 'inhibited')),
    ...repeated.filter(row => escalated.has(row.id)).map(row => ownEntry(row, 'escalated')),
    ...repeated.filter(row => offShelf.has(row.id)).map(row => ownEntry(row, 'left_shelf')),
    ...[...raised, ...repeated].filter(row => chattering.has(row.id)).map(row => ownEntry(row, 'chattering')),
  ]
  await Promise.all([
    insertHistory(tx, history),
    writeAlarmEvents(tx, 'alarm.raised', raised),
    writeAlarmEvents(tx, 'alarm.repeated', repeated),
  ])
}

/**
 * Counts a repeat on an alarm, for sources that know themselves which alarm theirs is. One that was closed meanwhile, or is held back,
 * stays as it is.
 * @param at ms since 1970
 */
export async function countRepeat(tx: Tx, alarmId: string, at: number): Promise<void> {
  const [row] = await lockAlarms(tx, [alarmId], { onlyOpen: true })
  if (!row || row.inhibition_id !== null) return
  const joined = [{ id: row.id, lastAt: at, count: 1, level: row.level, escalated: false }]
  await updateJoined(tx, joined)
  await tellRaised(tx, { raised: [], joined, chattering: new Set() })
}
