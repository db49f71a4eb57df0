import { BOOKMARK_TAGS_OFFERED, type Page } from '@palisade/contract'
import { PLAYBACK_HOURS_MAX } from '@palisade/contract/media'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { containsPattern } from '#server/infra/database/like-pattern.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listLargePage, type PageRequest } from '#server/infra/database/paging.ts'

/** Tags are counted over so many of the newest bookmarks that one sees. */
const TAGS_OF_NEWEST = 1000

const selectBookmarks = (db: Db) =>
  db
    .selectFrom('bookmark')
    .innerJoin('device', 'device.id', 'bookmark.camera_id')
    .leftJoin('user_account', 'user_account.id', 'bookmark.user_id')
    .select([
      'bookmark.id',
      'bookmark.camera_id',
      'device.name as camera_name',
      'device.area_id',
      'device.category',
      'bookmark.from_at',
      'bookmark.to_at',
      'bookmark.text',
      'bookmark.tags',
      'bookmark.user_id',
      'user_account.name as owner',
      'bookmark.version',
    ])
    .where('device.deleted_at', 'is', null)

export type BookmarkRow = Awaited<ReturnType<ReturnType<typeof selectBookmarks>['execute']>>[number]

export interface BookmarkFilters {
  searchText?: string | undefined
  tag?: string | undefined
  cameraIds?: readonly string[] | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

interface Scope {
  access: AccessSnapshot
  centre: Centre
}

/** Bookmarks of cameras that the reader may see; a text matches as a part, a tag as a whole. */
export async function listBookmarks(
  db: Db,
  request: PageRequest<'from'> & BookmarkFilters,
  { access, centre }: Scope,
): Promise<Page<BookmarkRow>> {
  const { pageNum, pageSize, orderBy, order, cursor, ...filters } = request
  return listLargePage(
    db,
    selectBookmarks(db).where(eb => eb.and([visibleDevices(access, centre), ...conditionsOf(filters)])),
    { pageNum, pageSize, orderBy, order, cursor },
    {
      by: { from: { column: 'bookmark.from_at', type: 'timestamptz' } },
      default: { by: 'from', order: 'desc' },
      tieBreak: 'bookmark.id',
    },
    { ...filters, centre: centre.areaId },
  )
}

function conditionsOf({ searchText, tag, cameraIds, startTime, endTime }: BookmarkFilters) {
  const where: Expression<SqlBool>[] = []
  if (searchText) where.push(sql`lower(bookmark.text) like ${containsPattern(searchText)}`)
  if (tag) where.push(sql`bookmark.tag_keys @> array[${tag.toLowerCase()}]`)
  if (cameraIds) where.push(sql`bookmark.camera_id = any(${[...cameraIds]}::uuid[])`)
  if (endTime) where.push(sql`bookmark.from_at <= ${endTime}::timestamptz`)
  // No span is longer than a playback: what begins before that has ended, and the index finds the rest.
  if (startTime)
    where.push(sql`bookmark.from_at >= ${startTime}::timestamptz - ${PLAYBACK_HOURS_MAX} * interval '1 hour'
      and coalesce(bookmark.to_at, bookmark.from_at) >= ${startTime}::timestamptz`)
  return where
}

/** The tags of the newest bookmarks that the reader sees, each once as it was last written, the most frequent first. */
export async function listTags(db: Db, { access, centre }: Scope): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select (array_agg(used.tag order by newest.from_at desc))[1] as tag
    from (
      select bookmark.tags, bookmark.from_at from bookmark join device on device.id = bookmark.camera_id
      where device.deleted_at is null and ${visibleDevices(access, centre)}
      order by bookmark.from_at desc, bookmark.id desc limit ${TAGS_OF_NEWEST}
    ) newest cross join unnest(newest.tags) as used (tag)
    group by lower(used.tag) order by count(*) desc, lower(used.tag) limit ${BOOKMARK_TAGS_OFFERED}`.execute(
    db,
  )
  return rows.map(row => row.tag)
}

/** @returns undefined also while the camera is deleted */
export async function findBookmark(db: Db, id: string): Promise<BookmarkRow | undefined> {
  return selectBookmarks(db).where('bookmark.id', '=', id).executeTakeFirst()
}

/** Those that there are, locked until the transaction ends. */
export async function lockBookmarks(tx: Tx, ids: readonly string[]): Promise<BookmarkRow[]> {
  return selectBookmarks(tx)
    .where(sql<boolean>`bookmark.id = any(${[...ids]}::uuid[])`)
    .orderBy('bookmark.id')
    .forUpdate('bookmark')
    .execute()
}

export interface BookmarkFields {
  from: Date
  to: Date | null
  text: string
  tags: readonly string[]
}

const written = ({ from, to, text, tags }: BookmarkFields) => ({
  from_at: from,
  to_at: to,
  text,
  tags: [...tags],
  tag_keys: tags.map(tag => tag.toLowerCase()),
})

export async function insertBookmark(
  tx: Tx,
  owner: { cameraId: string; userId: string },
  fields: BookmarkFields,
): Promise<string> {
  const row = await tx
    .insertInto('bookmark')
    .values({ camera_id: owner.cameraId, user_id: owner.userId, ...written(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateBookmark(tx: Tx, id: string, fields: BookmarkFields): Promise<void> {
  await tx
    .updateTable('bookmark')
    .set({ ...written(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function removeBookmarks(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from bookmark where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** A bookmark is where its camera is. */
export const bookmarkObjects: PlacedObjects = {
  names: sql`
    select bookmark.id, bookmark.text as name, device.area_id
    from bookmark join device on device.id = bookmark.camera_id`,
  places: sql`
    select bookmark.id, device.area_id from bookmark join device on device.id = bookmark.camera_id
    where device.deleted_at is null`,
  devices: sql`
    select bookmark.id, device.area_id, device.category, device.id as device_id
    from bookmark join device on device.id = bookmark.camera_id where device.deleted_at is null`,
}
