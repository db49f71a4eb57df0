import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/database.ts'
import type { AlarmRow } from '../alarm/alarm.queries.ts'

/**
 * The place within the device that an alarm is of, as the panel's events name it; empty for the device itself. An alarm keeps it as
 * the last name of its location, behind those of its device's areas.
 */
export async function findPlace(tx: Tx, alarm: AlarmRow): Promise<string> {
  const { rows } = await sql<{ location: string }>`
    select string_agg(within.name, ' / ' order by step.n) as location
    from area cross join unnest(area.path) with ordinality step (id, n) join area within on within.id = step.id
    where area.id = ${alarm.area_id}::uuid`.execute(tx)
  const areas = rows[0]?.location ?? ''
  return alarm.location.startsWith(`${areas} / `) ? alarm.location.slice(areas.length + 3) : ''
}
