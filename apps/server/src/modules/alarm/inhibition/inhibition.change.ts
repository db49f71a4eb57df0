import {
  holdsNever,
  INHIBITION_TARGETS_LIMIT,
  type Inhibition,
  type InhibitionDraft,
} from '@palisade/contract'
import type { AccessControl } from '../../../infra/access/access.ts'
import { may } from '../../../infra/access/may.ts'
import type { CentreContext } from '../../../infra/binding/context.ts'
import type { Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { listTargets, replaceTargets, type TargetIds } from './inhibition-target.queries.ts'
import {
  insertInhibition,
  isRunning,
  listVeryUrgentTypes,
  lockInhibitions,
  updateInhibition,
  type InhibitionRow,
  type NewInhibition,
} from './inhibition.queries.ts'

export type EditContext = Pick<CentreContext, 'access' | 'transaction' | 'user' | 'centre'>
export type TargetGate = Pick<AccessControl, 'requireObjects'>

/** @returns its id @throws AppError inhibition.*, access.denied */
export async function addRule(
  tx: Tx,
  gate: TargetGate,
  request: InhibitionDraft,
  context: EditContext,
): Promise<string> {
  const targets = targetsOf(request, context)
  await requireTargets(gate, targets, context)
  await checkDraft(tx, request, context)
  const id = await insertInhibition(tx, { kind: 'rule', ...fieldsOf(request, context) })
  await placeAt(tx, id, targets, context)
  return id
}

/** @throws AppError inhibition.*, access.denied */
export async function changeRule(
  tx: Tx,
  gate: TargetGate,
  request: InhibitionDraft & Pick<Inhibition, 'id' | 'version'>,
  context: EditContext,
): Promise<void> {
  const { id, version } = request
  const targets = targetsOf(request, context)
  await requireTargets(gate, targets, context)
  const [row] = await lockInhibitions(tx, [id])
  if (!row) throw new AppError('inhibition.not_found')
  if (row.kind === 'shelf') throw new AppError('inhibition.is_shelf')
  if (row.version !== version) throw new AppError('inhibition.changed_meanwhile', { by: row.saved_by })
  if (isRunning(row)) throw new AppError('inhibition.is_running')
  await requireAllSeen(tx, [row], context)
  await checkDraft(tx, request, context)
  await updateInhibition(tx, id, { kind: 'rule', ...fieldsOf(request, context) })
  await placeAt(tx, id, targets, context)
}

/** Whoever changes, starts or stops a rule may touch all that it holds back. @throws AppError access.denied */
export async function requireAllSeen(
  tx: Tx,
  rows: readonly InhibitionRow[],
  { access }: Pick<EditContext, 'access'>,
): Promise<void> {
  const ids = rows.map(row => row.id)
  const hidden = (await listTargets(tx, ids, access)).filter(target => !target.isVisible && !target.isDeleted)
  if (hidden.length > 0) throw new AppError('access.denied')
}

/**
 * Asks for the permissions that a rule needs beyond editing: to stand, and to hold very urgent alarms back.
 * @throws AppError inhibition.standing_denied, inhibition.very_urgent_denied
 */
export function requireReach(
  { hours, includesVeryUrgent }: Pick<InhibitionDraft, 'hours' | 'includesVeryUrgent'>,
  { access }: Pick<EditContext, 'access'>,
): void {
  if (hours === null && !may(access, 'inhibition.standing')) throw new AppError('inhibition.standing_denied')
  if (includesVeryUrgent && !may(access, 'inhibition.very_urgent')) {
    throw new AppError('inhibition.very_urgent_denied')
  }
}

async function checkDraft(tx: Tx, request: InhibitionDraft, context: EditContext): Promise<void> {
  if (request.reason === '') throw new AppError('inhibition.reason_required')
  if (holdsNever(request.timeRange)) throw new AppError('inhibition.no_time')
  requireReach(request, context)
  if (request.includesVeryUrgent || request.types.length === 0) return
  // A rule whose types ring all the same would be taken for one that holds them back.
  const veryUrgent = await listVeryUrgentTypes(tx)
  const types = request.types.filter(type => veryUrgent.includes(type))
  if (types.length > 0) throw new AppError('inhibition.very_urgent_type', { types: types.join(', ') })
}

/** @throws AppError inhibition.no_target, inhibition.too_many_targets */
function targetsOf(request: InhibitionDraft, { centre }: EditContext): TargetIds {
  const distinct = (ids: readonly string[]) => [...new Set(ids)]
  const targets = {
    deviceIds: distinct(request.deviceIds),
    defenceZoneIds: distinct(request.defenceZoneIds),
    areaIds: distinct(request.areaIds),
  }
  const count = Object.values(targets).flat().length
  if (count > INHIBITION_TARGETS_LIMIT) {
    throw new AppError('inhibition.too_many_targets', { max: INHIBITION_TARGETS_LIMIT })
  }
  if (count > 0) return targets
  if (request.types.length === 0) throw new AppError('inhibition.no_target')
  return { ...targets, areaIds: [centre.areaId] }
}

async function requireTargets(gate: TargetGate, targets: TargetIds, { access }: EditContext): Promise<void> {
  await gate.requireObjects(access, 'device', targets.deviceIds)
  await gate.requireObjects(access, 'defence_zone', targets.defenceZoneIds)
  await gate.requireObjects(access, 'area', targets.areaIds)
}

/** Keeps the targets, and the first one as the place of the rule. */
async function placeAt(tx: Tx, id: string, targets: TargetIds, { access }: EditContext): Promise<void> {
  await replaceTargets(tx, id, targets)
  const [first] = await listTargets(tx, [id], access)
  await tx
    .updateTable('alarm_inhibition')
    .set({ area_id: first?.areaId ?? null, device_id: first?.deviceId ?? null })
    .where('id', '=', id)
    .execute()
}

const fieldsOf = (request: InhibitionDraft, { user }: EditContext): Omit<NewInhibition, 'kind'> => ({
  name: request.name,
  reason: request.reason,
  types: [...new Set(request.types)],
  includes_very_urgent: request.includesVeryUrgent,
  time_range: request.timeRange,
  hours: request.hours,
  saved_by: user.name,
})
