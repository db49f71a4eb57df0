import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'

/** Devices that still exist, in the order of the ids. */
export async function findDevices(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await executePrepared(
    db,
    sql<{ id: string; name: string }>`
    select device.id, device.name from unnest(${ids}::uuid[]) with ordinality as wanted (id, n)
    join device on device.id = wanted.id where device.deleted_at is null order by wanted.n`,
  )
  return rows
}

/** The code of the centre that an area belongs to. */
export async function findCentreCode(db: Db, areaId: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select centre.code from area join area centre on centre.id = area.centre_id where area.id = ${areaId}`.execute(
    db,
  )
  return rows[0]?.code
}

export async function findZoneNames(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; panelId: string }>`
    select id, name, panel_id as "panelId" from defence_zone where id = any(${ids}::uuid[]) order by name`.execute(
    db,
  )
  return rows
}

export async function findAlarmMoment(db: Db, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select occurred_at as at from alarm where id = ${id}`.execute(db)
  return rows[0]?.at
}
