import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { requireSources, requireWhole } from './linkage-rule.change.ts'
import { writeRulesChanged } from './linkage-rule.events.ts'
import { changeRules, lockRules, type RuleRow } from './linkage-rule.queries.ts'
import type { LinkageRuleDeps } from './linkage-rule.service.ts'

type Context = Pick<SignedInContext, 'access' | 'transaction' | 'user'>

/** Starts, stops and deletes several rules at once. */
export function createLinkageBatchService({ gate, index }: Pick<LinkageRuleDeps, 'gate' | 'index'>) {
  /** Changes the rules that still exist. A rule that somebody has deleted meanwhile is no error. */
  async function changeAll(
    ids: readonly string[],
    context: Context,
    { check, values }: { check: typeof requireWhole; values: Parameters<typeof changeRules>[2] },
  ): Promise<void> {
    await context.transaction(
      async (tx: Tx): Promise<RuleRow[]> => {
        const rows = await lockRules(tx, ids)
        if (rows.length === 0) return rows
        await check(tx, gate, rows, context)
        const found = rows.map(row => row.id)
        await writeRulesChanged(tx, found)
        await changeRules(tx, found, values)
        return rows
      },
      rows => ({ object: rows.map(({ id }) => id), before: rows.map(({ id, name }) => ({ id, name })) }),
    )
    index.forget()
  }

  /** The check for stopping a rule: whoever may see its sources may stop it, because stopping acts on nothing. */
  const sourcesAlone: typeof requireWhole = (tx, _gate, rows, context) => requireSources(tx, rows, context)

  return {
    batchDelete: ({ ids }, context) =>
      changeAll(ids, context, {
        check: sourcesAlone,
        values: { is_enabled: false, deleted_at: new Date() },
      }),

    batchStart: ({ ids }, context) =>
      changeAll(ids, context, { check: requireWhole, values: { is_enabled: true, started_at: new Date() } }),

    batchStop: ({ ids }, context) =>
      changeAll(ids, context, { check: sourcesAlone, values: { is_enabled: false } }),
  } satisfies CallsOf<'linkage'>
}
