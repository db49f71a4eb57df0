import {
  holdsNever,
  INHIBITION_TARGETS_LIMIT,
  type Inhibition,
  type InhibitionDraft,
} from '@palisade/contract'
import type { AccessControl } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { chosenOf, requireScope } from '#server/modules/alarm/alarm/rule-scope/rule-scope.ts'
import type { ScopeIds } from '#server/modules/alarm/alarm/rule-scope/rule-scope.queries.ts'
import { inhibitionTargets } from './inhibition-target.ts'
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

/** @returns its id */
export async function addRule(
  tx: Tx,
  gate: TargetGate,
  request: InhibitionDraft,
  context: EditContext,
): Promise<string> {
  const targets = targetsOf(request, context)
  await requireScope(gate, targets, context.access)
  await checkDraft(tx, request, context)
  const id = await insertInhibition(tx, { kind: 'rule', ...fieldsOf(request, context) })
  await placeAt(tx, id, targets, context)
  return id
}

export async function changeRule(
  tx: Tx,
  gate: TargetGate,
  request: InhibitionDraft & Pick<Inhibition, 'id' | 'version'>,
  context: EditContext,
): Promise<void> {
  const { id, version } = request
  const targets = targetsOf(request, context)
  await requireScope(gate, targets, context.access)
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

/** Whoever changes, starts or stops a rule may touch all that it holds back. */
export async function requireAllSeen(
  tx: Tx,
  rows: readonly InhibitionRow[],
  { access }: Pick<EditContext, 'access'>,
): Promise<void> {
  const ids = rows.map(row => row.id)
  await inhibitionTargets.requireSeen(tx, ids, access)
}

/** Asks for the permissions that a rule needs beyond editing: to stand, and to hold very urgent alarms back. */
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

function targetsOf(request: InhibitionDraft, { centre }: EditContext): ScopeIds {
  const { ids, count } = chosenOf(request)
  if (count > INHIBITION_TARGETS_LIMIT) {
    throw new AppError('inhibition.too_many_targets', { max: INHIBITION_TARGETS_LIMIT })
  }
  if (count > 0) return ids
  if (request.types.length === 0) throw new AppError('inhibition.no_target')
  return { ...ids, areaIds: [centre.areaId] }
}

/** Keeps the targets, and the first one as the place of the rule. */
async function placeAt(tx: Tx, id: string, targets: ScopeIds, { access }: EditContext): Promise<void> {
  const place = await inhibitionTargets.keep(tx, id, targets, access)
  await tx.updateTable('alarm_inhibition').set(place).where('id', '=', id).execute()
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
