import {
  holdsNever,
  LINKAGE_RULES_LIMIT,
  LINKAGE_SOURCES_LIMIT,
  type LinkageDraft,
  type LinkageRule,
} from '@palisade/contract'
import type { CentreContext } from '../../../../infra/binding/context.ts'
import type { Tx } from '../../../../infra/database/database.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import { levelNumber } from '../../alarm/alarm.rules.ts'
import { requireAbilities, requireActions, type ObjectGate } from './action-check.ts'
import {
  changeRules,
  countRules,
  insertRule,
  lockRules,
  updateRule,
  type RuleFields,
  type RuleRow,
} from './linkage-rule.queries.ts'
import { listSources, replaceSources, type SourceIds } from './linkage-source.queries.ts'
import { requireNoOwnEvent } from './own-event.ts'

export type EditContext = Pick<CentreContext, 'access' | 'transaction' | 'user' | 'centre'>

/** @returns its id @throws AppError linkage.*, access.denied */
export async function addRule(
  tx: Tx,
  gate: ObjectGate,
  request: LinkageDraft,
  context: EditContext,
): Promise<string> {
  if ((await countRules(tx)) >= LINKAGE_RULES_LIMIT)
    throw new AppError('linkage.too_many_rules', { max: LINKAGE_RULES_LIMIT })
  const sources = await requireDraft(tx, gate, request, context)
  const id = await insertRule(tx, fieldsOf(request, context))
  await placeAt(tx, id, sources, context)
  await requireNoOwnEvent(tx, id)
  return id
}

/** @throws AppError linkage.*, access.denied */
export async function changeRule(
  tx: Tx,
  gate: ObjectGate,
  request: LinkageDraft & Pick<LinkageRule, 'id' | 'version'>,
  context: EditContext,
): Promise<void> {
  const { id, version } = request
  const sources = await requireDraft(tx, gate, request, context)
  const [row] = await lockRules(tx, [id])
  if (!row) throw new AppError('linkage.not_found')
  if (row.version !== version) throw new AppError('linkage.changed_meanwhile', { by: row.saved_by })
  await requireWhole(tx, gate, [row], context)
  await updateRule(tx, id, fieldsOf(request, context))
  await placeAt(tx, id, sources, context)
  await requireNoOwnEvent(tx, id)
}

/**
 * Whoever changes or starts a rule may see all that sets it off; and its actions, as they stand, are theirs to do.
 * @throws AppError access.denied, linkage.action_denied
 */
export async function requireWhole(
  tx: Tx,
  gate: ObjectGate,
  rows: readonly RuleRow[],
  { access }: Pick<EditContext, 'access'>,
): Promise<void> {
  await requireSources(tx, rows, { access })
  for (const row of rows) {
    // A thing that was deleted meanwhile does not keep anybody from mending the rule.
    // oxlint-disable-next-line no-await-in-loop
    await requireActions(tx, gate, row.actions, access).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'linkage.action_target_gone') throw error
    })
  }
}

/** @throws AppError access.denied */
export async function requireSources(
  tx: Tx,
  rows: readonly RuleRow[],
  { access }: Pick<EditContext, 'access'>,
): Promise<void> {
  const sources = await listSources(
    tx,
    rows.map(row => row.id),
    access,
  )
  if (sources.some(source => !source.isVisible && !source.isDeleted)) throw new AppError('access.denied')
}

async function requireDraft(
  tx: Tx,
  gate: ObjectGate,
  request: LinkageDraft,
  context: EditContext,
): Promise<SourceIds> {
  const sources = sourcesOf(request, context)
  await requireReach(gate, sources, context)
  if (request.actions.length === 0) throw new AppError('linkage.no_action')
  if (holdsNever(request.timeRange)) throw new AppError('linkage.no_time')
  await requireActions(tx, gate, request.actions, context.access)
  await requireAbilities(tx, request.actions)
  return sources
}

/** The sources of a draft, each once; none is the whole selected centre. @throws AppError linkage.too_many_sources */
export function sourcesOf(
  request: Pick<LinkageDraft, keyof SourceIds>,
  { centre }: Pick<EditContext, 'centre'>,
): SourceIds {
  const distinct = (ids: readonly string[]) => [...new Set(ids)]
  const sources = {
    deviceIds: distinct(request.deviceIds),
    defenceZoneIds: distinct(request.defenceZoneIds),
    areaIds: distinct(request.areaIds),
    cameraGroupIds: distinct(request.cameraGroupIds),
  }
  const count = Object.values(sources).flat().length
  if (count > LINKAGE_SOURCES_LIMIT)
    throw new AppError('linkage.too_many_sources', { max: LINKAGE_SOURCES_LIMIT })
  return count > 0 ? sources : { ...sources, areaIds: [centre.areaId] }
}

/** @throws AppError access.denied */
export async function requireReach(
  gate: ObjectGate,
  sources: SourceIds,
  { access }: Pick<EditContext, 'access'>,
): Promise<void> {
  await gate.requireObjects(access, 'device', sources.deviceIds)
  await gate.requireObjects(access, 'defence_zone', sources.defenceZoneIds)
  await gate.requireObjects(access, 'area', sources.areaIds)
  await gate.requireObjects(access, 'camera_group', sources.cameraGroupIds)
}

/** Keeps the sources, and the first one as the place of the rule. */
async function placeAt(tx: Tx, id: string, sources: SourceIds, { access }: EditContext): Promise<void> {
  await replaceSources(tx, id, sources)
  const [first] = await listSources(tx, [id], access)
  await changeRules(tx, [id], { area_id: first?.areaId ?? null, device_id: first?.deviceId ?? null })
}

const fieldsOf = (request: LinkageDraft, { user }: EditContext): RuleFields => ({
  name: request.name,
  priority: request.priority,
  description: request.description,
  types: [...new Set(request.eventTypes)],
  levels: [...new Set(request.levels)].map(levelNumber),
  unacknowledged_seconds: request.unacknowledgedSeconds,
  time_range: request.timeRange,
  actions: request.actions,
  saved_by: user.name,
  saved_by_id: user.id,
})
