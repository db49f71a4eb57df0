import type { FootRoute, PatrolPlanDraft } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { listPermittedUsers } from '#server/infra/access/permitted-users.queries.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { replaceStops, type PlanFields } from './patrol-plan.queries.ts'
import { lockPlacesOf, replaceFootStops } from './patrol-foot-stop.queries.ts'
import { requireRoute, requireTime } from './patrol-plan.rules.ts'
import { findPersonName } from './patrol-person.queries.ts'
import { findUnseen, lockCameras } from './patrol-stop.queries.ts'

/** The place of a plan, by its first camera or checkpoint. */
export interface PlanPlace {
  centre_id: string
  area_id: string
  /** Null for a plan on foot. */
  device_id: string | null
}

export async function requirePlansSeen(
  db: Db,
  ids: readonly string[],
  access: AccessSnapshot,
): Promise<void> {
  if ((await findUnseen(db, ids, access)).length > 0) throw new AppError('access.denied')
}

/**
 * Checks a plan as a form sends it.
 * @returns its columns; the place of the plan is that of its first camera or checkpoint
 */
export async function checkDraft(
  tx: Tx,
  draft: PatrolPlanDraft,
  { savedBy, now }: { savedBy: string; now: number },
): Promise<PlanFields> {
  const { personId, foot } = draft
  if (personId === null) throw new AppError('patrol_plan.no_person')
  if (foot) requireRoute(foot, draft)
  const place = foot
    ? await requireCheckpoints(
        tx,
        foot.stops.map(stop => stop.checkpointId),
      )
    : await requireCameras(
        tx,
        draft.stops.map(stop => stop.deviceId),
      )
  const time = requireTime(draft.time, now)
  await requirePerson(tx, personId, place)
  return {
    name: draft.name,
    person_id: personId,
    level: levelNumber(draft.level),
    time,
    tolerance_minutes: draft.toleranceMinutes,
    remarks: draft.remarks,
    saved_by: savedBy,
    foot_order: foot?.order ?? null,
    absent_minutes: foot?.absentMinutes ?? null,
    ...place,
  }
}

/** @returns the place of the first of them */
export async function requireCameras(tx: Tx, ids: readonly string[]): Promise<PlanPlace> {
  const cameras = new Map((await lockCameras(tx, ids)).map(camera => [camera.id, camera]))
  const [first] = ids.flatMap(id => cameras.get(id) ?? [])
  if (!first) throw new AppError('patrol_plan.no_cameras')
  const gone = [...cameras.values()].find(camera => camera.is_deleted)
  if (gone) throw new AppError('patrol_plan.camera_gone', { camera: gone.name })
  if (ids.some(id => cameras.get(id)?.kind !== 'camera')) throw new AppError('device.not_a_camera')
  return { centre_id: first.centre_id, area_id: first.area_id, device_id: first.id }
}

/** @returns the place of the first of them */
export async function requireCheckpoints(tx: Tx, ids: readonly string[]): Promise<PlanPlace> {
  const points = new Map((await lockPlacesOf(tx, ids)).map(point => [point.id, point]))
  const [firstId] = ids
  if (firstId === undefined) throw new AppError('patrol_plan.no_checkpoints')
  const first = points.get(firstId)
  if (!first || ids.some(id => !points.has(id))) throw new AppError('patrol_plan.checkpoint_gone')
  return { centre_id: first.centre_id, area_id: first.area_id, device_id: null }
}

export async function requirePerson(
  db: Db,
  personId: string,
  { device_id: id, area_id: areaId }: PlanPlace,
): Promise<void> {
  const permitted =
    id === null
      ? await listPermittedUsers(db, 'staff.use', { areaId })
      : await listPermittedUsers(db, 'patrol.handle', { areaId, device: { id, category: 'camera' } })
  if (permitted.includes(personId)) return
  const person = await findPersonName(db, personId)
  if (person === undefined) throw new AppError('patrol_plan.no_person')
  throw new AppError('patrol_plan.person_unfit', { person })
}

export async function keepStops(
  tx: Tx,
  planId: string,
  { stops, foot }: { stops: PatrolPlanDraft['stops']; foot?: FootRoute | undefined },
): Promise<void> {
  await replaceStops(tx, planId, stops)
  await replaceFootStops(tx, planId, foot?.stops ?? [])
}
