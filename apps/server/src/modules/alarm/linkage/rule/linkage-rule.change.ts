import {
  holdsNever,
  LINKAGE_RULES_LIMIT,
  LINKAGE_SOURCES_LIMIT,
  type LinkageDraft,
  type LinkageRule,
} from '@palisade/contract'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { chosenOf, requireScope } from '#server/modules/alarm/alarm/rule-scope/rule-scope.ts'
import type { ScopeIds } from '#server/modules/alarm/alarm/rule-scope/rule-scope.queries.ts'
import { requireAbilities, requireActions, requireRecipients, type ObjectGate } from './action-check.ts'
import {
  changeRules,
  countRules,
  insertRule,
  lockRules,
  updateRule,
  type RuleFields,
  type RuleRow,
} from './linkage-rule.queries.ts'
import { ruleSources } from './linkage-source.ts'
import { requireNoOwnEvent } from './own-event.ts'

export type EditContext = Pick<CentreContext, 'access' | 'transaction' | 'user' | 'centre'>

/** @returns its id */
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

/** Requires what changing or starting a rule needs: the user may see all its sources, and may do each of its stored actions by hand. */
export async function requireWhole(
  tx: Tx,
  gate: ObjectGate,
  rows: readonly RuleRow[],
  { access }: Pick<EditContext, 'access'>,
): Promise<void> {
  await requireSources(tx, rows, { access })
  for (const row of rows) {
    // If something that the rule names was deleted meanwhile, people must still be able to correct the rule.
    await requireActions(tx, gate, row.actions, access).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'linkage.action_target_gone') throw error
    })
  }
}

export async function requireSources(
  tx: Tx,
  rows: readonly RuleRow[],
  { access }: Pick<EditContext, 'access'>,
): Promise<void> {
  const ids = rows.map(row => row.id)
  await ruleSources.requireSeen(tx, ids, access)
}

async function requireDraft(
  tx: Tx,
  gate: ObjectGate,
  request: LinkageDraft,
  context: EditContext,
): Promise<Required<ScopeIds>> {
  const sources = sourcesOf(request, context)
  await requireScope(gate, sources, context.access)
  if (request.actions.length === 0) throw new AppError('linkage.no_action')
  if (holdsNever(request.timeRange)) throw new AppError('linkage.no_time')
  requireRecipients(request.actions)
  await requireActions(tx, gate, request.actions, context.access)
  await requireAbilities(tx, request.actions)
  return sources
}

/** The sources of a draft without duplicates. A draft without any means the whole selected centre. */
export function sourcesOf(
  request: Pick<LinkageDraft, keyof ScopeIds>,
  { centre }: Pick<EditContext, 'centre'>,
): Required<ScopeIds> {
  const { ids, count } = chosenOf(request)
  if (count > LINKAGE_SOURCES_LIMIT)
    throw new AppError('linkage.too_many_sources', { max: LINKAGE_SOURCES_LIMIT })
  return count > 0 ? ids : { ...ids, areaIds: [centre.areaId] }
}

/** Stores the sources, and the first of them as the place at which access to the rule is checked. */
async function placeAt(tx: Tx, id: string, sources: ScopeIds, { access }: EditContext): Promise<void> {
  await changeRules(tx, [id], await ruleSources.keep(tx, id, sources, access))
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
