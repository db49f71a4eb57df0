import type {
  CaptureSource,
  FaceGroupKind,
  FaceHitState,
  FacePictureReason,
  FacePictureState,
} from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from './names.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import { buildDevice } from './device.ts'
import { buildCentre } from './organisation.ts'

/** A group of a centre of its own, lent to everybody, unless it is said otherwise. */
export async function buildFaceGroup(
  db: Db,
  options: { centreId?: string; name?: string; kind?: FaceGroupKind } = {},
) {
  const { name = uniqueName('Group'), kind = 'watch_list' } = options
  const centreId = options.centreId ?? (await buildCentre(db)).id
  const { id, version } = await db
    .insertInto('face_group')
    .values({
      centre_id: centreId,
      name,
      kind,
      colour: '#cc0000',
      level: 2,
      threshold: 91,
      created_by: 'Ann',
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { id, name, kind, centreId, version }
}

/** A person of a group of their own, without a picture, unless it is said otherwise. */
export async function buildFaceEntry(
  db: Db,
  options: { groupId?: string; name?: string; certificateNumber?: string } = {},
) {
  const { name = uniqueName('Person'), certificateNumber = '' } = options
  const groupId = options.groupId ?? (await buildFaceGroup(db)).id
  const { id, version } = await db
    .insertInto('face_entry')
    .values({ group_id: groupId, name, certificate_number: certificateNumber, created_by: 'Ann' })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { id, name, groupId, version }
}

/** A picture that waits for its feature, without a file unless one is given. */
export async function buildFacePicture(
  db: Db,
  options: { entryId?: string; file?: string; state?: FacePictureState; reason?: FacePictureReason } = {},
) {
  const { state = 'in_progress', reason = null } = options
  const file = options.file ?? `face-picture/2026-11-20/${crypto.randomUUID()}.jpg`
  const entryId = options.entryId ?? (await buildFaceEntry(db)).id
  const { id } = await db
    .insertInto('face_picture')
    .values({ entry_id: entryId, file, width: 600, height: 800, state, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, entryId, file }
}

/** A capture of now before a new camera, without files or a feature unless they are given. */
export async function buildFaceCapture(
  db: Db,
  options: {
    cameraId?: string
    at?: Date
    pictureKey?: string
    sceneKey?: string
    source?: CaptureSource
  } = {},
) {
  const { at = new Date(), source = 'camera', sceneKey = null } = options
  const cameraId = options.cameraId ?? (await buildDevice(db)).id
  const { id } = await db
    .insertInto('face_capture')
    .values({
      id: alarmIdAt(at.getTime()),
      at,
      received_at: at,
      camera_id: cameraId,
      source,
      quality: JSON.stringify({ width: 120, yaw: 0, roll: 0, sharpness: 90, brightness: 120, faults: [] }),
      picture_key: options.pictureKey ?? `capture-picture/2026-11-20/${crypto.randomUUID()}.jpg`,
      scene_key: sceneKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cameraId }
}

/** A hit of now of a person of a list, of which nothing more is stored than is given. */
export async function buildFaceHit(
  db: Db,
  options: {
    cameraId?: string
    captureId?: string
    deploymentId?: string
    entryId?: string
    pictureId?: string
    isUnlisted?: boolean
    at?: Date
    state?: FaceHitState
  } = {},
) {
  const { at = new Date(), state = 'raised', deploymentId = null, pictureId = null } = options
  const cameraId = options.cameraId ?? (await buildDevice(db)).id
  const captureId = options.captureId ?? (await buildFaceCapture(db, { cameraId, at })).id
  const entryId = options.isUnlisted ? null : (options.entryId ?? (await buildFaceEntry(db)).id)
  const { id } = await db
    .insertInto('face_hit')
    .values({
      id: alarmIdAt(at.getTime()),
      at,
      capture_id: captureId,
      camera_id: cameraId,
      place_id: cameraId,
      deployment_id: deploymentId,
      deployment_name: 'Search',
      is_unlisted: entryId === null,
      entry_id: entryId,
      picture_id: pictureId,
      ...(await groupOf(db, entryId)),
      reason: 'Drill',
      level: 2,
      pause_seconds: 300,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cameraId, captureId, entryId }
}

async function groupOf(db: Db, entryId: string | null) {
  if (entryId === null) return { group_id: null, group_name: '', similarity: null, threshold: null }
  const group = await db
    .selectFrom('face_entry')
    .innerJoin('face_group', 'face_group.id', 'face_entry.group_id')
    .select(['face_group.id as group_id', 'face_group.name as group_name'])
    .where('face_entry.id', '=', entryId)
    .executeTakeFirstOrThrow()
  return { ...group, similarity: 95, threshold: 91 }
}

/** An import of a user that asks, of a file that is not there. */
export async function buildFaceImport(db: Db, { groupId, userId }: { groupId: string; userId: string }) {
  const file = `face-import/2026-11-20/${crypto.randomUUID()}.xlsx`
  const asking = { state: 'asking' as const, total: 1, next: 1 }
  return db
    .insertInto('face_import')
    .values({
      group_id: groupId,
      user_id: userId,
      user_name: 'Ann',
      file_name: 'persons.xlsx',
      file,
      ...asking,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
