import type { CheckInMark, CheckInVerdict } from '@palisade/contract'
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

/** Checks of the table guarantee the closed sets of values. */
export type CheckInRow = Omit<Selectable<Database['patrol_check_in']>, 'verdict' | 'means' | 'marks'> & {
  verdict: CheckInVerdict | null
  means: 'code' | 'nfc' | null
  marks: CheckInMark[]
}

/** Of several patrols, each in the order of its way. */
export async function listCheckIns(db: Db, taskIds: readonly string[]): Promise<CheckInRow[]> {
  const rows = await db
    .selectFrom('patrol_check_in')
    .selectAll()
    .where(sql<SqlBool>`task_id = any(${[...taskIds]}::uuid[])`)
    .orderBy('task_id')
    .orderBy('position')
    .execute()
  return rows as unknown as CheckInRow[]
}

/** The same without the cameras that the user may not see. */
export async function listSeenCheckIns(
  db: Db,
  taskIds: readonly string[],
  access: AccessSnapshot,
): Promise<CheckInRow[]> {
  const rows = await listCheckIns(db, taskIds)
  const ids = [...new Set(rows.flatMap(({ device_id: id }) => id ?? []))]
  if (ids.length === 0) return rows
  const seen = await db
    .selectFrom('device')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(visibleDevices(access, undefined))
    .execute()
  const seenIds = new Set(seen.map(({ id }) => id))
  return rows.map(row => ({
    ...row,
    device_id: row.device_id !== null && seenIds.has(row.device_id) ? row.device_id : null,
  }))
}

/** Condition on a patrol, told by the column of its id: it has no stop on foot in an area that the user may not see. */
export const wasOnlyInSeenAreas = (access: AccessSnapshot, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (
    select from patrol_check_in foot where foot.task_id = ${sql.ref(id)} and foot.area_id is not null
      and not (${visibleAreas(access, undefined, 'foot.area_id')}))`
