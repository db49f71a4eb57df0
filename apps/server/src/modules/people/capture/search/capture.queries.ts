import type { Contract, Page, RequestOf } from '@palisade/contract'
import type { FaceQuality } from '@palisade/contract/recognition'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { areasFilter } from '#server/infra/access/areas/areas-filter.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { PlacedObjects } from '#server/infra/access/object-source.ts'
import { listLargePage } from '#server/infra/database/paging.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'

/** Captures by cameras that are still there. */
export const selectCaptures = (db: Db) =>
  db
    .selectFrom('face_capture as c')
    .innerJoin('device', 'device.id', 'c.camera_id')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select([
      'c.id',
      'c.at',
      'c.camera_id',
      'c.longitude',
      'c.latitude',
      'c.source',
      'device.name as camera_name',
      'area.name as area_name',
      sql<FaceQuality | null>`c.quality`.as('quality'),
      sql<boolean>`c.feature is not null`.as('is_comparable'),
      sql<boolean>`c.scene_key is not null`.as('has_scene'),
    ])
    .where('device.deleted_at', 'is', null)
export type CaptureRow = Awaited<ReturnType<ReturnType<typeof selectCaptures>['execute']>>[number]

interface CaptureFilters {
  startTime: string
  endTime: string
  cameraIds?: string[] | undefined
  areaIds?: string[] | undefined
}
/** Who asks, and in which centre. */
export interface CaptureReader {
  access: AccessSnapshot
  centre: Centre
}

/** A condition on `face_capture as c`. */
export const capturedWithin = ({ startTime, endTime }: Pick<CaptureFilters, 'startTime' | 'endTime'>) =>
  sql<SqlBool>`c.id >= ${lowestAlarmId(Date.parse(startTime))}::uuid
    and c.id < ${lowestAlarmId(Date.parse(endTime) + 1)}::uuid`

/** The cameras that are still there, of these or of these areas, that one may see. */
export async function captureCameras(
  db: Db,
  { cameraIds, areaIds }: Pick<CaptureFilters, 'cameraIds' | 'areaIds'>,
  { access, centre }: CaptureReader,
): Promise<string[]> {
  let cameras = db
    .selectFrom('device')
    .select('device.id')
    .where('device.kind', '=', 'camera')
    .where('device.deleted_at', 'is', null)
    .where(eb => eb.and([visibleDevices(access, centre), ...areasFilter(areaIds)]))
  if (cameraIds) cameras = cameras.where(sql<SqlBool>`device.id = any(${cameraIds}::uuid[])`)
  return (await cameras.execute()).map(({ id }) => id)
}

/** Conditions on `face_capture as c` joined with `device`: those of a span, of these cameras or these areas, that one may see. */
export const whereCaptures = (
  { startTime, endTime, cameraIds, areaIds }: CaptureFilters,
  { access, centre }: CaptureReader,
): Expression<SqlBool>[] => [
  visibleDevices(access, centre),
  capturedWithin({ startTime, endTime }),
  ...(cameraIds ? [sql<SqlBool>`c.camera_id = any(${cameraIds}::uuid[])`] : []),
  ...areasFilter(areaIds),
]

export async function listCaptures(
  db: Db,
  request: RequestOf<Contract['faceCapture']['getByPage']>,
  { access, centre }: CaptureReader,
): Promise<Page<CaptureRow>> {
  const { startTime, endTime, cameraIds, areaIds, ...page } = request
  const where = whereCaptures({ startTime, endTime, cameraIds, areaIds }, { access, centre })
  return listLargePage(
    db,
    selectCaptures(db).where(eb => eb.and(where)),
    page,
    { by: { at: { column: 'c.id', type: 'uuid' } }, default: { by: 'at', order: 'desc' }, tieBreak: 'c.id' },
    { startTime, endTime, cameraIds, areaIds, centre: centre.areaId },
  )
}

export const findCapturePictures = (db: Db, id: string) =>
  db
    .selectFrom('face_capture')
    .select(['camera_id', 'picture_key', 'scene_key'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A capture is where its camera is. */
export const captureObjects: PlacedObjects = {
  names: sql`
    select face_capture.id, device.name, device.area_id
    from face_capture join device on device.id = face_capture.camera_id`,
  places: sql`
    select face_capture.id, device.area_id
    from face_capture join device on device.id = face_capture.camera_id where device.deleted_at is null`,
  devices: sql`
    select face_capture.id, device.area_id, device.category, device.id as device_id
    from face_capture join device on device.id = face_capture.camera_id where device.deleted_at is null`,
}
