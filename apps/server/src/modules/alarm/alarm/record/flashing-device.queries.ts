import type { AlarmType } from '@palisade/contract'
import { sql, type SqlBool } from 'kysely'
import { inArray } from '#server/infra/database/in-array.ts'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId } from '../alarm.id.ts'
import { anyOf, fromSources, notShelved, type AlarmFilter } from './alarm-filter.queries.ts'

export interface FlashingDeviceRow {
  device_id: string | null
  device_name: string
  longitude: number | null
  latitude: number | null
  /** The most urgent open alarm, the newest among equals. */
  id: string
  level: number
  type: AlarmType
  open: number
  on_alert: number
}

interface Filter extends Pick<AlarmFilter, 'areas' | 'reached'> {
  deviceIds: readonly string[] | undefined
}

const areas = (wanted: AlarmFilter['areas']) =>
  wanted === 'all' ? sql<SqlBool>`true` : anyOf('alarm.area_id', wanted, 'uuid')

const devices = (ids: readonly string[] | undefined) =>
  ids === undefined
    ? sql<SqlBool>`true`
    : inArray(sql.ref('alarm_source.device_id'), sql`${ids}::uuid[]`, ids.length)

/**
 * The devices with open alarms, by the place where these occurred: the most urgent alarm of each and how many are open. Alarms
 * without a device are grouped by their source. The open alarms are scanned by their partial index.
 * @param since alarms that began before this are no longer live, ms since 1970
 */
export async function listFlashingDevices(
  db: Db,
  { areas: wanted, reached, deviceIds }: Filter,
  since: number,
): Promise<FlashingDeviceRow[]> {
  const { rows } = await sql<FlashingDeviceRow>`
    select urgent.device_id, urgent.device_name, urgent.longitude, urgent.latitude, urgent.id, urgent.level, urgent.type,
      urgent.open, urgent.on_alert
    from (
      select alarm_source.device_id, alarm_source.device_name, alarm_source.longitude, alarm_source.latitude,
        alarm.id, alarm.level, alarm.type,
        count(*) over place as open, count(*) filter (where alarm.status = 'on_alert') over place as on_alert,
        row_number() over (place order by alarm.level, alarm.id desc) as urgency
      from alarm join alarm_source on alarm_source.id = alarm.source_id
      where alarm.status <> 'completed' and alarm.id >= ${lowestAlarmId(since)}
        and ${notShelved(since)} and ${areas(wanted)} and ${reached ? fromSources(reached) : sql<SqlBool>`true`} and ${devices(deviceIds)}
      window place as (
        partition by coalesce(alarm_source.device_id::text, alarm_source.id::text), alarm_source.longitude, alarm_source.latitude)
    ) as urgent
    where urgent.urgency = 1
    order by urgent.level, urgent.id desc`.execute(db)
  return rows
}
