import type { Tx } from '#server/infra/database/database.ts'
import type { AlarmRow } from '../alarm.queries.ts'
import { alarmNumber, numberDay } from '../alarm.rules.ts'
import { insertAlarms, takeNumbers, type EventDevice } from './alarm-raise.queries.ts'
import type { RaisedAlarm } from './alarm-raise.rules.ts'
import { sourceIds } from './alarm-source.ts'
import { newAlarm } from './new-alarm.ts'

/** A device, or a place within it, and the id of its row of alarm_source. */
export interface Place {
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
