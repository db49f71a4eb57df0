import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { noteRemovals } from '#server/infra/files/file-removal.queries.ts'

/** Removes some patrols that were due before then and are over, with their stops; their pictures go after it. @returns how many */
export const removePatrolsBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ id: string }>`
      select id from patrol_task where due_from < ${before} and status = 'completed'
      order by due_from limit ${limit} for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    const ids = rows.map(row => row.id)
    const stops = await sql<{ key: string }>`
      select picture_key as key from patrol_task_stop
      where task_id = any(${ids}::uuid[]) and picture_key is not null
      union all
      select picture_key from patrol_check_in
      where task_id = any(${ids}::uuid[]) and picture_key is not null`.execute(tx)
    await noteRemovals(
      tx,
      stops.rows.map(row => row.key),
    )
    await sql`delete from patrol_task where id = any(${ids}::uuid[])`.execute(tx)
    return ids.length
  })
