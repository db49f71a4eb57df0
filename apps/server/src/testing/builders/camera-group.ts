import type { CameraFunction } from '@palisade/contract'
import { randomBytes } from 'node:crypto'
import type { Db } from '#server/infra/database/database.ts'
import { buildDevice } from './device.ts'
import { buildArea } from './organisation.ts'

/** A group of the given cameras, or of a new one. */
export async function buildCameraGroup(
  db: Db,
  options: {
    name?: string
    areaId?: string
    cameraIds?: readonly string[]
    functionType?: CameraFunction
  } = {},
): Promise<{ id: string; name: string; areaId: string; cameraIds: string[] }> {
  const areaId = options.areaId ?? (await buildArea(db)).id
  const cameraIds = options.cameraIds ?? [(await buildDevice(db, { areaId })).id]
  const functionType = options.functionType ?? 'ordinary'
  const group = await db
    .insertInto('camera_group')
    .values({
      // A name has at most 14 characters.
      name: options.name ?? `G${randomBytes(5).toString('hex')}`,
      area_id: areaId,
      function_type: functionType,
      threshold: functionType === 'ordinary' ? null : 80,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('camera_group_member')
    .values(cameraIds.map(camera_id => ({ group_id: group.id, camera_id })))
    .execute()
  return { ...group, areaId, cameraIds: [...cameraIds] }
}
