import type { ClientPlatform, Page, VersionStatus } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { NamedObjects } from '#server/infra/access/object-source.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import { numberParts } from './version.rules.ts'

const versions = (db: Db) =>
  db
    .selectFrom('version')
    .selectAll('version')
    .select(
      sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
        from version_target t join user_account u on u.id = t.user_id where t.version_id = version.id), '[]')`.as(
        'targets',
      ),
    )

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

export async function findVersion(db: Db, id: string): Promise<VersionRow | undefined> {
  return versions(db).where('version.id', '=', id).executeTakeFirst()
}

/** Locks the version until the transaction ends. */
export async function findVersionForUpdate(tx: Tx, id: string): Promise<VersionRow | undefined> {
  return versions(tx).where('version.id', '=', id).forUpdate('version').executeTakeFirst()
}

export interface NewVersion {
  platform: ClientPlatform
  number: string
  isForced: boolean
  notesZh: string
  notesEn: string
  targetUserIds: readonly string[]
  fileKey: string
  fileName: string
  bytes: number
  sha256: string
  createdBy: string
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<string> {
  const { id } = await tx
    .insertInto('version')
    .values({
      platform: version.platform,
      number: version.number,
      number_parts: numberParts(version.number),
      is_forced: version.isForced,
      is_for_all: version.targetUserIds.length === 0,
      notes_zh: version.notesZh,
      notes_en: version.notesEn,
      file_key: version.fileKey,
      file_name: version.fileName,
      bytes: version.bytes,
      sha256: version.sha256,
      created_by: version.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTargets(tx, id, version.targetUserIds)
  return id
}

export async function updateVersion(
  tx: Tx,
  id: string,
  change: Pick<NewVersion, 'isForced' | 'notesZh' | 'notesEn' | 'targetUserIds'>,
): Promise<void> {
  await tx
    .updateTable('version')
    .set({
      is_forced: change.isForced,
      is_for_all: change.targetUserIds.length === 0,
      notes_zh: change.notesZh,
      notes_en: change.notesEn,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('version_target').where('version_id', '=', id).execute()
  await writeTargets(tx, id, change.targetUserIds)
}

/** Users who no longer exist are left out. */
async function writeTargets(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`insert into version_target (version_id, user_id)
    select ${id}::uuid, id from user_account where id = any(${[...new Set(userIds)]}::uuid[])`.execute(tx)
}

export async function switchVersion(tx: Tx, id: string, status: VersionStatus): Promise<void> {
  await tx
    .updateTable('version')
    .set({ status, version: sql<number>`version + 1` })
    .$if(status === 'published', query => query.set({ published_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
}

export async function listForRemoval(tx: Tx, ids: readonly string[]) {
  return tx.selectFrom('version').selectAll().where('id', 'in', ids).forUpdate().execute()
}

export async function removeVersions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('version').where('id', 'in', ids).execute()
}

export type VersionListRequest = PageRequest<'number' | 'createdAt' | 'publishedAt'> & {
  number?: string | undefined
  platform?: ClientPlatform | undefined
  status?: VersionStatus | undefined
}

export async function listVersions(db: Db, request: VersionListRequest): Promise<Page<VersionRow>> {
  const { number, platform, status } = request
  const where: Expression<SqlBool>[] = []
  if (number) where.push(sql`strpos(version.number, ${number}) > 0`)
  if (platform) where.push(sql`version.platform = ${platform}`)
  if (status) where.push(sql`version.status = ${status}`)
  return listPage(
    db,
    versions(db).where(eb => eb.and(where)),
    request,
    {
      by: {
        number: 'version.number_parts',
        createdAt: 'version.created_at',
        publishedAt: sql`coalesce(version.published_at, '-infinity')`,
      },
      default: { by: 'createdAt', order: 'desc' },
      tieBreak: 'version.id',
    },
  )
}

/** Condition: the version is published and meant for this user. */
const isOffered = (
  userId: string,
) => sql<SqlBool>`version.status = 'published' and (version.is_for_all or exists (
  select from version_target t where t.version_id = version.id and t.user_id = ${userId}::uuid))`

/** The newest offered version of each platform, or of one; only versions newer than `current` where it is given. */
export async function listOffered(
  db: Db,
  userId: string,
  { platform, current }: { platform?: string | undefined; current?: string | undefined },
) {
  const where: Expression<SqlBool>[] = [isOffered(userId)]
  if (platform !== undefined) where.push(sql`version.platform = ${platform}`)
  if (current !== undefined) where.push(sql`version.number_parts > ${numberParts(current)}::integer[]`)
  return db
    .selectFrom('version')
    .distinctOn('version.platform')
    .selectAll()
    .where(eb => eb.and(where))
    .orderBy('version.platform')
    .orderBy('version.number_parts', 'desc')
    .execute()
}

export async function findOffered(db: Db, userId: string, id: string) {
  return db.selectFrom('version').selectAll().where('id', '=', id).where(isOffered(userId)).executeTakeFirst()
}

export const versionObjects: NamedObjects = {
  names: sql`select id, number as name, null::uuid as area_id from version`,
}
