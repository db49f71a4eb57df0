import type {
  Contract,
  DeviceCategory,
  FaceGroupKind,
  FaceHitState,
  Page,
  RequestOf,
} from '@palisade/contract'
import type { FaceQuality } from '@palisade/contract/recognition'
import { sql, type Expression, type Insertable, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { LentObjects } from '#server/infra/access/object-source.ts'
import { listLargePage } from '#server/infra/database/paging.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { isLent } from '#server/modules/people/library/group/lent-groups.ts'

export type NewFaceHit = Insertable<Database['face_hit']>

export async function insertHits(tx: Tx, hits: readonly NewFaceHit[]): Promise<void> {
  if (hits.length > 0)
    await tx
      .insertInto('face_hit')
      .values([...hits])
      .execute()
}

const selectHits = (db: Db) =>
  db
    .selectFrom('face_hit as h')
    .innerJoin('device', 'device.id', 'h.camera_id')
    .innerJoin('area', 'area.id', 'device.area_id')
    .leftJoin('face_capture as c', 'c.id', 'h.capture_id')
    .leftJoin('face_entry as e', 'e.id', 'h.entry_id')
    .leftJoin('face_group as g', 'g.id', 'h.group_id')
    // The person may be in another group by now.
    .leftJoin('face_group as now', 'now.id', 'e.group_id')
    .selectAll('h')
    .select([
      'device.name as camera_name',
      'area.name as area_name',
      'e.name as person_name',
      'e.certificate_number',
      'c.longitude',
      'c.latitude',
      'c.scene_key',
      sql<boolean>`c.id is not null`.as('has_capture'),
      sql<FaceQuality | null>`c.quality`.as('quality'),
      sql<FaceGroupKind | null>`now.kind`.as('person_kind'),
    ])
    .where('device.deleted_at', 'is', null)
export type FaceHitRow = Awaited<ReturnType<ReturnType<typeof selectHits>['execute']>>[number]

/** A hit is seen by whom its camera, and the group of its person, are for. */
const isGroupSeen = (access: AccessSnapshot) =>
  sql<SqlBool>`(h.group_id is null or ${isLent(access, 'view', 'g')})`

export async function listHits(
  db: Db,
  request: RequestOf<Contract['faceHit']['getByPage']>,
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<Page<FaceHitRow>> {
  const { startTime, endTime, deploymentId, entryId, cameraId, state, isOpen, ...page } = request
  const where: Expression<SqlBool>[] = [
    visibleDevices(access, centre),
    isGroupSeen(access),
    ...(startTime ? [sql<SqlBool>`h.id >= ${lowestAlarmId(Date.parse(startTime))}::uuid`] : []),
    ...(endTime ? [sql<SqlBool>`h.id < ${lowestAlarmId(Date.parse(endTime) + 1)}::uuid`] : []),
    ...(deploymentId ? [sql<SqlBool>`h.deployment_id = ${deploymentId}`] : []),
    ...(entryId ? [sql<SqlBool>`h.entry_id = ${entryId}`] : []),
    ...(cameraId ? [sql<SqlBool>`h.camera_id = ${cameraId}`] : []),
    ...(state ? [stateIs(state)] : []),
    ...(isOpen ? [sql<SqlBool>`h.acknowledged_at is null`] : []),
  ]
  return listLargePage(
    db,
    selectHits(db).where(eb => eb.and(where)),
    page,
    { by: { at: { column: 'h.id', type: 'uuid' } }, default: { by: 'at', order: 'desc' }, tieBreak: 'h.id' },
    { startTime, endTime, deploymentId, entryId, cameraId, state, isOpen, centre: centre.areaId },
  )
}

const stateIs = (state: FaceHitState) =>
  state === 'false'
    ? sql<SqlBool>`(h.state = 'false' or h.false_by is not null)`
    : sql<SqlBool>`h.state = ${state} and h.false_by is null`

/** Keys of the pictures of a hit. */
export const findHitPictures = (db: Db, id: string) =>
  db
    .selectFrom('face_hit as h')
    .leftJoin('face_capture as c', 'c.id', 'h.capture_id')
    .leftJoin('face_picture as p', 'p.id', 'h.picture_id')
    .select(['h.camera_id', 'c.picture_key', 'c.scene_key', 'p.file'])
    .where('h.id', '=', id)
    .executeTakeFirst()

/** Locks hits until the transaction ends, with the features of their faces. */
export const lockHits = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('face_hit as h')
    .innerJoin('device', 'device.id', 'h.camera_id')
    .leftJoin('face_capture as c', 'c.id', 'h.capture_id')
    .select([
      'h.id',
      'h.camera_id',
      'h.capture_id',
      'h.deployment_id',
      'h.entry_id',
      'h.acknowledged_at',
      'h.false_by',
      'c.model_id',
      'c.feature',
      'device.area_id',
      sql<DeviceCategory>`device.category`.as('category'),
    ])
    .where(sql<boolean>`h.id = any(${[...ids]}::uuid[])`)
    .orderBy('h.id')
    .forUpdate('h')
    .execute()
export type LockedHit = Awaited<ReturnType<typeof lockHits>>[number]

export async function acknowledgeHits(tx: Tx, ids: readonly string[], by: string): Promise<void> {
  await sql`
    update face_hit set acknowledged_by = ${by}, acknowledged_at = now()
    where id = any(${[...ids]}::uuid[]) and acknowledged_at is null`.execute(tx)
}

export async function setFalse(tx: Tx, id: string, by: string | null): Promise<void> {
  await tx.updateTable('face_hit').set({ false_by: by }).where('id', '=', id).execute()
}

/** Removes hits that are older than the captures that are kept, but those by which a false match is remembered. @param before ms since 1970 */
export async function removeHitsBefore(db: Db, before: number): Promise<void> {
  await sql`delete from face_hit where id < ${lowestAlarmId(before)}::uuid and false_by is null`.execute(db)
}

export const faceHitObjects: LentObjects = {
  names: sql`
    select h.id, h.deployment_name as name, device.area_id from face_hit h join device on device.id = h.camera_id`,
  lent: access => sql`
    select h.id from face_hit h join device on device.id = h.camera_id left join face_group g on g.id = h.group_id
    where device.deleted_at is null and ${visibleDevices(access, undefined)} and ${isGroupSeen(access)}`,
}
