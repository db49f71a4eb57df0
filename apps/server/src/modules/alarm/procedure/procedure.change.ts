import {
  faultOfSteps,
  type Contract,
  type ProcedureDetails,
  type ProcedureDraft,
  type ProcedureStep,
  type RequestOf,
} from '@palisade/contract'
import type { AccessControl, AccessSnapshot } from '#server/infra/access/access.ts'
import { may, reaches } from '#server/infra/access/may.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { areCameras } from '#server/modules/device/camera/camera-group.queries.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { writeProceduresChanged } from './procedure.events.ts'
import { presentDetails } from './procedure.presenter.ts'
import {
  findProcedure,
  findVersionSteps,
  insertProcedure,
  insertVersion,
  isArea,
  listStepCameras,
  listVersions,
  lockProcedures,
  updateProcedure,
  type ProcedureFields,
} from './procedure.queries.ts'
import { cameraIdsOf } from './procedure.rules.ts'
import { listStepParts, requireStepActions, shownSteps, withKnownActions } from './step-action.ts'

type Calls = Contract['procedure']
export type EditContext = Pick<SignedInContext, 'access' | 'transaction' | 'user'>
export type CameraGate = Pick<AccessControl, 'requireObjects'>

/** @returns its id */
export async function addProcedure(
  tx: Tx,
  gate: CameraGate,
  request: RequestOf<Calls['add']>,
  { access, user }: EditContext,
): Promise<string> {
  const { name, areaId } = request
  const steps = withKnownActions(request.steps, [])
  await checkPlace(tx, areaId, access)
  checkSteps(steps)
  await checkCameras(tx, gate, cameraIdsOf(steps), access)
  await requireStepActions(tx, steps, [], { gate, access })
  const id = await insertProcedure(tx, fieldsOf(request), request.isEnabled)
  await insertVersion(tx, { id, version: 1, name, steps, by: user.name })
  await writeProceduresChanged(tx, [{ id, areaId }])
  return id
}

/** Saves a further version. @returns what was before */
export async function changeProcedure(
  tx: Tx,
  gate: CameraGate,
  request: RequestOf<Calls['update']>,
  { access, user }: EditContext,
): Promise<ProcedureDetails> {
  const { id, areaId } = request
  const [row] = await lockProcedures(tx, [id])
  if (!row) throw new AppError('procedure.not_found')
  if (row.version !== request.version) throw new AppError('procedure.changed_meanwhile', { by: row.saved_by })
  const steps = withKnownActions(request.steps, row.steps)
  if (row.area_id !== areaId) await checkPlace(tx, areaId, access)
  checkSteps(steps)
  // Cameras that this user cannot see were in the form as they stand.
  const known = new Set(cameraIdsOf(row.steps))
  const added = cameraIdsOf(steps).filter(camera => !known.has(camera))
  await checkCameras(tx, gate, added, access)
  await requireStepActions(tx, steps, row.steps, { gate, access })
  const before = await findDetails(tx, id, access)
  const version = row.version + 1
  await updateProcedure(tx, id, fieldsOf(request), version)
  await insertVersion(tx, { id, version, name: request.name, steps, by: user.name })
  const areaIds = [...new Set([row.area_id, areaId])]
  await writeProceduresChanged(
    tx,
    areaIds.map(place => ({ id, areaId: place })),
  )
  return before
}

async function checkCameras(
  tx: Tx,
  gate: CameraGate,
  ids: readonly string[],
  access: AccessSnapshot,
): Promise<void> {
  if (ids.length === 0) return
  await gate.requireObjects(access, 'device', ids)
  if (!(await areCameras(tx, ids))) throw new AppError('device.not_a_camera')
}

/** Checks that a user may place a procedure there; only who reaches every area decides for the whole site. */
async function checkPlace(tx: Tx, areaId: string | null, access: AccessSnapshot): Promise<void> {
  const isReached = areaId === null ? reaches(access, null) : may(access, 'procedure.edit', { areaId })
  if (!isReached) throw new AppError('access.no_area')
  if (areaId !== null && !(await isArea(tx, areaId))) throw new AppError('area.not_found')
}

function checkSteps(steps: readonly ProcedureStep[]): void {
  const fault = faultOfSteps(steps)
  if (fault) throw new AppError(fault.code, { steps: fault.steps.join(' → ') })
}

export async function findDetails(
  db: Db,
  id: string,
  access: AccessSnapshot,
  version?: number,
): Promise<ProcedureDetails> {
  const row = await findProcedure(db, id)
  const steps = version === undefined ? row?.steps : await findVersionSteps(db, id, version)
  if (!row || !steps) throw new AppError('procedure.not_found')
  const [cameras, parts, versions] = await Promise.all([
    listStepCameras(db, cameraIdsOf(steps), access),
    listStepParts(db, steps, access),
    listVersions(db, id),
  ])
  return presentDetails(row, { steps: shownSteps(steps, parts), cameras, parts, versions })
}

const fieldsOf = ({ name, types, levels, areaId, schedule }: ProcedureDraft): ProcedureFields => ({
  name,
  types: [...new Set(types)],
  levels: [...new Set(levels)].map(levelNumber),
  area_id: areaId,
  schedule,
})
