import type { DeletionBlocker } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import type { AreaFields } from './organisation.rules.ts'

const stored = ({ internalCode, boundary, ...rest }: AreaFields) => ({
  ...rest,
  internal_code: internalCode,
  ...(boundary !== undefined && { boundary: boundary && JSON.stringify(boundary) }),
})

export async function insertArea(tx: Tx, parentId: string | null, fields: AreaFields): Promise<string> {
  const row = await tx
    .insertInto('area')
    .values({ ...stored(fields), parent_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const nextVersion = sql<number>`version + 1`

export async function updateArea(tx: Tx, id: string, fields: AreaFields): Promise<void> {
  await tx
    .updateTable('area')
    .set({ ...stored(fields), version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Sets the parent of an area; a trigger updates the paths of all areas below it. */
export async function updateParent(tx: Tx, id: string, parentId: string): Promise<void> {
  await tx
    .updateTable('area')
    .set({ parent_id: parentId, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function removeArea(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('area').where('id', '=', id).execute()
}

/** Moves deleted devices to another area, so that the area can be removed. Their rows are needed only by alarms. */
export async function hangRemovedDevices(tx: Tx, areaId: string, to: string): Promise<void> {
  await tx
    .updateTable('device')
    .set({ area_id: to })
    .where('area_id', '=', areaId)
    .where('deleted_at', 'is not', null)
    .execute()
}

export async function findArea(db: Db, id: string) {
  return areas(db).where('area.id', '=', id).executeTakeFirst()
}

export type AreaRow = NonNullable<Awaited<ReturnType<typeof findArea>>>

/** Locks the area's row until the transaction ends; `remove` also prevents new references to it. */
export async function findAreaForUpdate(tx: Tx, id: string, purpose: 'change' | 'remove' = 'change') {
  const query = areas(tx).where('area.id', '=', id)
  return (purpose === 'remove' ? query.forUpdate('area') : query.forNoKeyUpdate('area')).executeTakeFirst()
}

/**
 * Locks the centre's tree, so that changes of it take turns: an area's place decides who may see it and how deep it is.
 * @returns the centre's id; undefined when the area is gone
 */
export async function lockTreeOf(tx: Tx, areaId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('area')
    .select('centre_id as centreId')
    .where('id', '=', areaId)
    .executeTakeFirst()
  if (!found) return undefined
  const centre = await tx
    .selectFrom('area')
    .select('id')
    .where('id', '=', found.centreId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return centre?.id
}

/** The number of levels from an area down to the deepest one below it; 1 when nothing is below it. */
export async function countLevels(tx: Tx, id: string, level: number): Promise<number> {
  const row = await tx
    .selectFrom('area')
    .select(sql<number>`max(cardinality(path))`.as('deepest'))
    .where(sql<boolean>`path @> array[${id}]::uuid[]`)
    .executeTakeFirstOrThrow()
  return row.deepest - level + 1
}

/** The reasons against removing an area: what refers to it, or that it came with the installation. */
export async function findDeletionBlockers(db: Db, id: string): Promise<DeletionBlocker[]> {
  const { rows } = await sql<Record<DeletionBlocker, boolean>>`
    select
      is_initial as initial,
      exists (select from area child where child.parent_id = area.id) as areas,
      exists (select from device where area_id = area.id and deleted_at is null) as devices,
      exists (select from platform where area_id = area.id or centre_id = area.id) as platform,
      exists (select from camera_group where area_id = area.id) as camera_groups,
      exists (select from role_area where area_id = area.id) as roles,
      exists (select from floor_plan where floor_id = area.id) as floor_plan,
      exists (select from device where floor_id = area.id and deleted_at is null)
        or exists (select from defence_zone where floor_id = area.id) as placed,
      exists (select from alarm where area_id = area.id)
        or exists (select from alarm_source where area_id = area.id) as alarms
    from area where id = ${id}`.execute(db)
  return Object.entries(rows[0] ?? {}).flatMap(([hold, isHeld]) => (isHeld ? [hold as DeletionBlocker] : []))
}

function areas(db: Db) {
  return db
    .selectFrom('area')
    .leftJoin('area as parent', 'parent.id', 'area.parent_id')
    .select([
      'area.id',
      'area.parent_id',
      'parent.name as parent_name',
      'area.centre_id',
      'area.kind',
      'area.name',
      'area.code',
      'area.internal_code',
      'area.purpose',
      'area.remarks',
      'area.longitude',
      'area.latitude',
      'area.boundary',
      'area.is_initial',
      'area.version',
      'area.path',
    ])
    .select(sql<number>`cardinality(area.path)`.as('level'))
}

export const areaObjects: PlacedObjects = {
  names: sql`select id, name, id as area_id from area`,
  places: sql`select id, id as area_id from area`,
}
