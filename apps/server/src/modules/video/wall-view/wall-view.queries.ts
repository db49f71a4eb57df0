import type { WallLayout, WallTour } from '@palisade/contract'
import type { StreamKind } from '@palisade/contract/media'
import { sql } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { NamedObjects } from '#server/infra/access/object-source.ts'
import { declinedBy, isSeenBy } from '#server/modules/video/favorite/sharing.queries.ts'

/** Views that one reader gets at most, the own ones first. */
const LISTED_MAX = 500

/** Views with their owners; a tour only where the reader sees its folder too. */
const selectViews = (db: Db, userId: string) =>
  db
    .selectFrom('wall_view')
    .innerJoin('user_account', 'user_account.id', 'wall_view.user_id')
    .leftJoin('user_group', 'user_group.id', 'wall_view.group_id')
    .leftJoin('favorite_folder', join =>
      join
        .onRef('favorite_folder.id', '=', 'wall_view.tour_folder_id')
        .on(isSeenBy('favorite_folder', userId)),
    )
    .select([
      'wall_view.id',
      'wall_view.name',
      'wall_view.user_id',
      'user_account.name as owner',
      'wall_view.group_id',
      'user_group.name as group_name',
      'wall_view.layout',
      'favorite_folder.id as tour_folder_id',
      'wall_view.tour_seconds',
      'wall_view.tour_window',
      'wall_view.version',
    ])

export type ViewRow = Awaited<ReturnType<typeof listViews>>[number]

/** The saved views that a user sees: their own by name, then others' by owner and name. */
export async function listViews(db: Db, userId: string) {
  return selectViews(db, userId)
    .where(isSeenBy('wall_view', userId))
    .where('wall_view.name', 'is not', null)
    .orderBy(sql`wall_view.user_id <> ${userId}::uuid`)
    .orderBy(sql`case when wall_view.user_id = ${userId}::uuid then '' else user_account.name end`)
    .orderBy('wall_view.name')
    .orderBy('wall_view.id')
    .limit(LISTED_MAX)
    .execute()
}

/** Those of these saved views that the user sees, locked until the transaction ends. */
export async function lockViews(tx: Tx, ids: readonly string[], userId: string): Promise<ViewRow[]> {
  return selectViews(tx, userId)
    .where(sql<boolean>`wall_view.id = any(${ids}::uuid[])`)
    .where(isSeenBy('wall_view', userId))
    .where('wall_view.name', 'is not', null)
    .orderBy('wall_view.id')
    .forUpdate('wall_view')
    .execute()
}

/** The wall as a user left it in a centre. */
export async function findOwnWall(db: Db, userId: string, centreId: string): Promise<ViewRow | undefined> {
  return selectViews(db, userId)
    .where('wall_view.user_id', '=', userId)
    .where('wall_view.centre_id', '=', centreId)
    .executeTakeFirst()
}

/** The windows of views that show a camera which the reader may see. */
export async function listWindows(db: Db, viewIds: readonly string[], access: AccessSnapshot) {
  return db
    .selectFrom('wall_view_window')
    .innerJoin('device', 'device.id', 'wall_view_window.camera_id')
    .select([
      'wall_view_window.view_id',
      'wall_view_window.position',
      'wall_view_window.stream',
      'device.id',
      'device.name',
    ])
    .where(sql<boolean>`wall_view_window.view_id = any(${viewIds}::uuid[])`)
    .where('device.deleted_at', 'is', null)
    .where(visibleDevices(access, undefined))
    .orderBy('wall_view_window.view_id')
    .orderBy('wall_view_window.position')
    .execute()
}
export type WindowRow = Awaited<ReturnType<typeof listWindows>>[number]

/** The windows of a user's own views whose camera that user may not see. */
export async function listMissing(db: Db, viewIds: readonly string[], access: AccessSnapshot) {
  return db
    .selectFrom('wall_view_window')
    .innerJoin('wall_view', 'wall_view.id', 'wall_view_window.view_id')
    .innerJoin('device', 'device.id', 'wall_view_window.camera_id')
    .select(['wall_view_window.view_id', 'wall_view_window.position'])
    .where(sql<boolean>`wall_view_window.view_id = any(${viewIds}::uuid[])`)
    .where('wall_view.user_id', '=', access.userId)
    .where('device.deleted_at', 'is', null)
    .where(sql<boolean>`not (${visibleDevices(access, undefined)})`)
    .orderBy('wall_view_window.position')
    .execute()
}

/** Those of these ids that are cameras which the user may see. */
export async function listSeen(db: Db, cameraIds: readonly string[], access: AccessSnapshot) {
  const rows = await db
    .selectFrom('device')
    .select('id')
    .where(sql<boolean>`id = any(${cameraIds}::uuid[])`)
    .where('kind', '=', 'camera')
    .where('deleted_at', 'is', null)
    .where(visibleDevices(access, undefined))
    .execute()
  return new Set(rows.map(row => row.id))
}

export async function countViews(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('wall_view')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('name', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface WallFields {
  layout: WallLayout
  windows: readonly { window: number; cameraId: string; stream: StreamKind | null }[]
  tour: WallTour | null
}
export type ViewFields = WallFields & { name: string; groupId: string | null }

const writtenWall = ({ layout, tour }: WallFields) => ({
  layout,
  tour_folder_id: tour?.folderId ?? null,
  tour_window: tour?.window ?? null,
  ...(tour && { tour_seconds: tour.seconds }),
})

export async function insertView(tx: Tx, userId: string, fields: ViewFields): Promise<string> {
  const { name, groupId } = fields
  const row = await tx
    .insertInto('wall_view')
    .values({ user_id: userId, name, group_id: groupId, ...writtenWall(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateView(tx: Tx, id: string, fields: ViewFields): Promise<void> {
  const { name, groupId } = fields
  await tx
    .updateTable('wall_view')
    .set({
      name,
      group_id: groupId,
      declined_by: declinedBy(groupId),
      ...writtenWall(fields),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps the wall of a user and centre; it stays locked until the transaction ends. */
export async function upsertOwnWall(
  tx: Tx,
  userId: string,
  centreId: string,
  fields: WallFields,
): Promise<string> {
  const written = writtenWall(fields)
  const row = await tx
    .insertInto('wall_view')
    .values({ user_id: userId, centre_id: centreId, ...written })
    .onConflict(conflict =>
      conflict
        .constraint('wall_view__own')
        .doUpdateSet({ ...written, version: sql<number>`wall_view.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function removeViews(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from wall_view where id = any(${ids}::uuid[])`.execute(tx)
}

/**
 * Puts these windows in place of those that the user sees. In a saved view, windows that the user does not see stay where
 * none of these is: they were not on the user's wall, and are there again when the right is given back. Cameras out of reach
 * are not put in.
 */
export async function replaceWindows(
  tx: Tx,
  viewId: string,
  { layout, windows }: WallFields,
  { access, keepsHidden }: { access: AccessSnapshot; keepsHidden: boolean },
): Promise<void> {
  const numbers = windows.map(({ window }) => window)
  const isHidden = sql`${keepsHidden}::boolean and device.deleted_at is null
    and not ${visibleDevices(access, undefined)}
    and position <= ${layout}::int and position <> all(${numbers}::int[])`
  await sql`
    delete from wall_view_window using device
    where view_id = ${viewId}::uuid and device.id = camera_id and not (${isHidden})`.execute(tx)
  await sql`
    insert into wall_view_window (view_id, position, camera_id, stream)
    select ${viewId}::uuid, given.number, device.id, given.stream
    from unnest(${numbers}::int[], ${windows.map(one => one.cameraId)}::uuid[], ${windows.map(one => one.stream)}::text[])
      as given (number, id, stream)
    join device on device.id = given.id and device.kind = 'camera' and device.deleted_at is null
    where ${visibleDevices(access, undefined)}`.execute(tx)
}

export const wallViewObjects: NamedObjects = {
  names: sql`select id, coalesce(name, '') as name, null::uuid as area_id from wall_view`,
}
