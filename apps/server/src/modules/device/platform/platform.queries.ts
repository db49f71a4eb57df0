import type { DeviceCause, Page } from '@palisade/contract'
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

/** The columns that input decides. */
export type PlatformColumns = Omit<
  Selectable<Database['platform']>,
  'id' | 'checked_at' | 'cause' | 'version' | 'created_at'
>

/** The caller chooses the id, because the password is sealed with it. */
export async function insertPlatform(tx: Tx, row: PlatformColumns & { id: string }): Promise<void> {
  await tx.insertInto('platform').values(row).execute()
}

/** @param isOther whether it is another connection, so that the result of the newest test is no longer valid */
export async function updatePlatform(
  tx: Tx,
  id: string,
  columns: PlatformColumns,
  isOther: boolean,
): Promise<void> {
  await tx
    .updateTable('platform')
    .set({ ...columns, version: sql<number>`version + 1` })
    .$if(isOther, query => query.set({ checked_at: null, cause: null }))
    .where('id', '=', id)
    .execute()
}

export async function removePlatforms(tx: Tx, ids: readonly string[]) {
  return tx
    .deleteFrom('platform')
    .where('id', 'in', ids)
    .returning(['id', 'name', 'area_id as areaId'])
    .execute()
}

/**
 * Stores the result of a test, unless the platform was changed while it ran.
 * @returns the platform's area; undefined when nothing was stored
 */
export async function storeCheck(
  tx: Tx,
  { id, version }: { id: string; version: number },
  cause: DeviceCause | null,
): Promise<{ areaId: string } | undefined> {
  return tx
    .updateTable('platform')
    .set({ checked_at: sql`now()`, cause })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('area_id as areaId')
    .executeTakeFirst()
}

const platforms = (db: Db) =>
  db
    .selectFrom('platform')
    .innerJoin('area', 'area.id', 'platform.area_id')
    .innerJoin('area as centre', 'centre.id', 'platform.centre_id')
    .selectAll('platform')
    .select([
      'centre.name as centre_name',
      sql<string>`(
        select string_agg(above.name, ' / ' order by cardinality(above.path))
        from area above where above.id = any(area.path))`.as('area_path'),
    ])

export type PlatformRow = Awaited<ReturnType<ReturnType<typeof platforms>['execute']>>[number]

export async function findPlatform(db: Db, id: string): Promise<PlatformRow | undefined> {
  return platforms(db).where('platform.id', '=', id).executeTakeFirst()
}

/** Locks the platform until the transaction ends. */
export async function findPlatformForUpdate(tx: Tx, id: string): Promise<PlatformRow | undefined> {
  return platforms(tx).where('platform.id', '=', id).forUpdate('platform').executeTakeFirst()
}

/** Whether devices belong to it, which are in its centre. */
export async function hasDevices(tx: Tx, id: string): Promise<boolean> {
  const device = await tx
    .selectFrom('device')
    .select('id')
    .where('platform_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return device !== undefined
}

export type PlatformListRequest = PageRequest<'name' | 'ip'> & {
  name?: string | undefined
  plugin?: string | undefined
}

/** Platforms of the visible areas; of every centre unless one is chosen. */
export async function listPlatforms(
  db: Db,
  request: PlatformListRequest,
  scope: { access: AccessSnapshot; centre?: Centre | undefined },
): Promise<Page<PlatformRow>> {
  const { name, plugin } = request
  const where: Expression<SqlBool>[] = [visibleAreas(scope.access, scope.centre, 'platform.area_id')]
  if (name) where.push(sql`strpos(lower(platform.name), lower(${name})) > 0`)
  if (plugin) where.push(sql`platform.plugin = ${plugin}`)
  return listPage(
    db,
    platforms(db).where(eb => eb.and(where)),
    request,
    {
      by: { name: 'platform.name', ip: 'platform.ip' },
      default: { by: 'name', order: 'asc' },
      tieBreak: 'platform.id',
    },
  )
}

/** The centre of an area, and whether that centre came with the installation. */
export async function findCentreOf(db: Db, areaId: string) {
  return db
    .selectFrom('area')
    .innerJoin('area as centre', 'centre.id', 'area.centre_id')
    .select(['centre.id', 'centre.is_initial as isInitial'])
    .where('area.id', '=', areaId)
    .executeTakeFirst()
}

export const platformObjects: PlacedObjects = {
  names: sql`select id, name, area_id from platform`,
  places: sql`select id, area_id from platform`,
}
