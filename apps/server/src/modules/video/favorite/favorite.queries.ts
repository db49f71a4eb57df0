import { FAVORITE_CAMERAS_MAX } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { NamedObjects } from '#server/infra/access/object-source.ts'
import { declinedBy, isSeenBy } from './sharing.queries.ts'

/** Folders that one reader gets at most, the own ones first. */
const LISTED_MAX = 500

const selectFolders = (db: Db, userId: string) =>
  db
    .selectFrom('favorite_folder')
    .innerJoin('user_account', 'user_account.id', 'favorite_folder.user_id')
    .leftJoin('user_group', 'user_group.id', 'favorite_folder.group_id')
    .select([
      'favorite_folder.id',
      'favorite_folder.name',
      'favorite_folder.user_id',
      'user_account.name as owner',
      'favorite_folder.group_id',
      'user_group.name as group_name',
      'favorite_folder.version',
    ])
    .where(isSeenBy('favorite_folder', userId))

export type FolderRow = Awaited<ReturnType<typeof listFolders>>[number]

/** The folders that a user sees: their own in their order, then others' by owner and name. */
export async function listFolders(db: Db, userId: string) {
  const isOthers = sql<boolean>`favorite_folder.user_id <> ${userId}::uuid`
  return selectFolders(db, userId)
    .orderBy(isOthers)
    .orderBy(sql`case when ${isOthers} then 0 else favorite_folder.position end`)
    .orderBy('user_account.name')
    .orderBy('favorite_folder.name')
    .orderBy('favorite_folder.id')
    .limit(LISTED_MAX)
    .execute()
}

/** Those of these folders that the user sees, locked until the transaction ends. */
export async function lockFolders(tx: Tx, ids: readonly string[], userId: string): Promise<FolderRow[]> {
  return selectFolders(tx, userId)
    .where(sql<boolean>`favorite_folder.id = any(${ids}::uuid[])`)
    .orderBy('favorite_folder.id')
    .forUpdate('favorite_folder')
    .execute()
}

/** Whether a user sees a folder. */
export async function isFolderSeen(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await selectFolders(db, userId).where('favorite_folder.id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The cameras of folders, in their order, that the reader may see. */
export async function listCameras(db: Db, folderIds: readonly string[], access: AccessSnapshot) {
  return db
    .selectFrom('favorite_camera')
    .innerJoin('device', 'device.id', 'favorite_camera.camera_id')
    .select(['favorite_camera.folder_id', 'device.id', 'device.name', 'favorite_camera.alias'])
    .where(sql<boolean>`favorite_camera.folder_id = any(${folderIds}::uuid[])`)
    .where('device.deleted_at', 'is', null)
    .where(visibleDevices(access, undefined))
    .orderBy('favorite_camera.folder_id')
    .orderBy('favorite_camera.position')
    .execute()
}
export type CameraRow = Awaited<ReturnType<typeof listCameras>>[number]

export async function countFolders(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('favorite_folder')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface FolderFields {
  name: string
  groupId: string | null
}

/** Adds a folder behind the others of its user. */
export async function insertFolder(tx: Tx, userId: string, { name, groupId }: FolderFields): Promise<string> {
  const position = sql<number>`(
    select coalesce(max(position) + 1, 0) from favorite_folder where user_id = ${userId}::uuid)`
  const row = await tx
    .insertInto('favorite_folder')
    .values({ user_id: userId, name, group_id: groupId, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateFolder(tx: Tx, id: string, { name, groupId }: FolderFields): Promise<void> {
  await tx
    .updateTable('favorite_folder')
    .set({
      name,
      group_id: groupId,
      declined_by: declinedBy(groupId),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function removeFolders(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from favorite_folder where id = any(${ids}::uuid[])`.execute(tx)
}

/** Puts a user's folders into this order; others keep theirs behind them. */
export async function orderFolders(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update favorite_folder set position = coalesce(
      array_position(${ids}::uuid[], id) - 1, ${ids.length}::int + position)
    where user_id = ${userId}::uuid`.execute(tx)
}

/**
 * Puts these cameras in place of those that the user sees in the folder. Others stay behind them: they were not in the
 * user's form, and are there again when the right is given back.
 */
export async function replaceCameras(
  tx: Tx,
  folderId: string,
  cameras: readonly { cameraId: string; alias: string }[],
  access: AccessSnapshot,
): Promise<void> {
  await sql`
    delete from favorite_camera using device where folder_id = ${folderId}::uuid and device.id = camera_id
      and (device.deleted_at is not null or ${visibleDevices(access, undefined)})`.execute(tx)
  await sql`
    update favorite_camera set position = ${FAVORITE_CAMERAS_MAX}::int + place.number
    from (select camera_id as id, row_number() over (order by position)::int as number
      from favorite_camera where folder_id = ${folderId}::uuid) place
    where folder_id = ${folderId}::uuid and camera_id = place.id`.execute(tx)
  await sql`
    insert into favorite_camera (folder_id, camera_id, alias, position)
    select ${folderId}::uuid, id, alias, number - 1
    from unnest(${cameras.map(one => one.cameraId)}::uuid[], ${cameras.map(one => one.alias)}::text[])
      with ordinality as given (id, alias, number)
    on conflict (folder_id, camera_id) do update set alias = excluded.alias, position = excluded.position`.execute(
    tx,
  )
}

export const favoriteObjects: NamedObjects = {
  names: sql`select id, name, null::uuid as area_id from favorite_folder`,
}
