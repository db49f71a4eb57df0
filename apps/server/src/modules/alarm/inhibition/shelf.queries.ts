import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { VERY_URGENT } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { findAlarmRows, type AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'

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

/**
 * Takes the open alarms of a source and type off the desk; very urgent ones only where the shelf includes them.
 * @returns them as they are now
 */
export async function shelveAlarms(
  tx: Tx,
  { source_id, type }: Pick<AlarmRow, 'source_id' | 'type'>,
  { id, until, includesVeryUrgent }: { id: string; until: Date; includesVeryUrgent: boolean },
): Promise<AlarmRow[]> {
  const { rows } = await sql<{ id: string }>`
    update alarm set shelf_id = ${id}, shelved_until = ${until}, version = version + 1
    where source_id = ${source_id} and type = ${type} and status <> 'completed'
      and (level <> ${VERY_URGENT} or ${includesVeryUrgent}) returning id`.execute(tx)
  return findAlarmRows(
    tx,
    rows.map(row => row.id),
  )
}

/** Puts the alarms of shelves back on the desk. @returns the shelf of each alarm */
export async function unshelveAlarms(tx: Tx, shelfIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; shelf_id: string }>`
    with shelved as materialized (
      select id, shelf_id from alarm where shelf_id = any(${shelfIds}::uuid[]) order by id for update)
    update alarm set shelf_id = null, shelved_until = null, version = version + 1
    from shelved where alarm.id = shelved.id returning alarm.id, shelved.shelf_id`.execute(tx)
  return new Map(rows.map(row => [row.id, row.shelf_id]))
}
