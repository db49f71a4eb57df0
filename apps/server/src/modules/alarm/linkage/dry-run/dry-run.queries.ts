import type { AlarmType } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'

/** An alarm of the past, as far as a rule depends on it. */
export interface PastAlarm {
  id: string
  type: AlarmType
  level: number
  areaId: string
  deviceId: string | null
  location: string
  /** Milliseconds since 1970. */
  at: number
  acknowledgedAt: number | null
}

const columns = { area: 'alarm.area_id', category: 'device.category', id: 'alarm_source.device_id' }

/**
 * The next alarms of a span that the user may see, in the order in which they occurred. Alarms that were held back are left out, because
 * they set no rule off.
 */
export async function listPastAlarms(
  db: Db,
  { after, until, limit }: { after: string; until: number; limit: number },
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<PastAlarm[]> {
  const isNarrowed = access.devices !== 'areas'
  const device = isNarrowed ? sql`left join device on device.id = alarm_source.device_id` : sql``
  const visible = isNarrowed
    ? sql`(alarm_source.device_id is null and ${visibleAreas(access, centre, 'alarm.area_id')}
        or ${visibleDevices(access, centre, columns)})`
    : visibleAreas(access, centre, 'alarm.area_id')
  const { rows } = await sql<PastAlarm>`
    select alarm.id, alarm.type, alarm.level, alarm.area_id as "areaId", alarm_source.device_id as "deviceId",
      alarm_source.location, (extract(epoch from alarm.occurred_at) * 1000)::float8 as at,
      (extract(epoch from alarm.acknowledged_at) * 1000)::float8 as "acknowledgedAt"
    from alarm join alarm_source on alarm_source.id = alarm.source_id ${device}
    where alarm.id > ${after}::uuid and alarm.id < ${lowestAlarmId(until)}::uuid and alarm.inhibition_id is null
      and ${visible}
    order by alarm.id limit ${limit}`.execute(db)
  return rows
}
