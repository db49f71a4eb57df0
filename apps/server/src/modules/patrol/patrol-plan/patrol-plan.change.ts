import type { PatrolPlanDraft } from '@palisade/contract'
import type { AccessSnapshot } from '../../../infra/access/access.ts'
import { listPermittedUsers } from '../../../infra/access/permitted-users.queries.ts'
import type { Db, Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { levelNumber } from '../../alarm/alarm/alarm.rules.ts'
import { replaceStops, type PlanFields } from './patrol-plan.queries.ts'
import { requireTime } from './patrol-plan.rules.ts'
import { findPersonName } from './patrol-person.queries.ts'
import { findUnseen, lockCameras, type CameraPlace } from './patrol-stop.queries.ts'

/** @throws AppError access.denied for a plan with a camera that the user may not see */
export async function requirePlansSeen(
  db: Db,
  ids: readonly string[],
  access: AccessSnapshot,
): Promise<void> {
  if ((await findUnseen(db, ids, access)).length > 0) throw new AppError('access.denied')
}

/**
 * Checks a plan as a form sends it.
 * @returns its columns; the place of the plan is that of its first camera
 * @throws AppError patrol_plan.*, device.not_a_camera
 */
export async function checkDraft(
  tx: Tx,
  draft: PatrolPlanDraft,
  { savedBy, now }: { savedBy: string; now: number },
): Promise<PlanFields> {
  const { personId } = draft
  if (personId === null) throw new AppError('patrol_plan.no_person')
  const first = await requireCameras(
    tx,
    draft.stops.map(stop => stop.deviceId),
  )
  const time = requireTime(draft.time, now)
  await requirePerson(tx, personId, first)
  return {
    name: draft.name,
    person_id: personId,
    level: levelNumber(draft.level),
    time,
    tolerance_minutes: draft.toleranceMinutes,
    remarks: draft.remarks,
    saved_by: savedBy,
    centre_id: first.centre_id,
    area_id: first.area_id,
    device_id: first.id,
  }
}

/** @returns the first of them @throws AppError patrol_plan.no_cameras, .camera_gone, device.not_a_camera */
export async function requireCameras(tx: Tx, ids: readonly string[]): Promise<CameraPlace> {
  const cameras = new Map((await lockCameras(tx, ids)).map(camera => [camera.id, camera]))
  const [first] = ids.flatMap(id => cameras.get(id) ?? [])
  if (!first) throw new AppError('patrol_plan.no_cameras')
  const gone = [...cameras.values()].find(camera => camera.is_deleted)
  if (gone) throw new AppError('patrol_plan.camera_gone', { camera: gone.name })
  if (ids.some(id => cameras.get(id)?.kind !== 'camera')) throw new AppError('device.not_a_camera')
  return first
}

/** @throws AppError patrol_plan.no_person, .person_unfit for one who may not patrol where the plan is */
export async function requirePerson(
  db: Db,
  personId: string,
  { id, area_id: areaId }: Pick<CameraPlace, 'id' | 'area_id'>,
): Promise<void> {
  const device = { id, category: 'camera' as const }
  const permitted = await listPermittedUsers(db, 'patrol.handle', { areaId, device })
  if (permitted.includes(personId)) return
  const person = await findPersonName(db, personId)
  if (person === undefined) throw new AppError('patrol_plan.no_person')
  throw new AppError('patrol_plan.person_unfit', { person })
}

export const keepStops = (tx: Tx, planId: string, { stops }: PatrolPlanDraft): Promise<void> =>
  replaceStops(tx, planId, stops)
