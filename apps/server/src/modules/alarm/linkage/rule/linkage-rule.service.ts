import type { LinkageRule, Page } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { LinkageIndex } from '../match/linkage-index.ts'
import type { ObjectGate } from './action-check.ts'
import { listParts } from './linkage-part.queries.ts'
import { addRule, changeRule } from './linkage-rule.change.ts'
import { writeRulesChanged } from './linkage-rule.events.ts'
import { presentRule } from './linkage-rule.presenter.ts'
import { findLastRuns, findRule, listRules, type RuleRow } from './linkage-rule.queries.ts'
import { ruleSources } from './linkage-source.ts'

export interface LinkageRuleDeps {
  db: Db
  gate: ObjectGate
  index: Pick<LinkageIndex, 'forget'>
}

/** Rules that act when an alarm is raised. */
export function createLinkageRuleService({ db, gate, index }: LinkageRuleDeps) {
  async function present(from: Db, rows: readonly RuleRow[], access: AccessSnapshot): Promise<LinkageRule[]> {
    const ids = rows.map(row => row.id)
    const actions = rows.flatMap(row => row.actions)
    const [sources, parts, lastRuns] = [
      Map.groupBy(await ruleSources.list(from, ids, access), source => source.ruleId),
      new Map((await listParts(from, actions, access)).map(part => [part.id, part])),
      await findLastRuns(from, ids),
    ]
    const mayEdit = may(access, 'linkage.edit')
    return rows.map(row =>
      presentRule(row, {
        sources: sources.get(row.id) ?? [],
        parts,
        lastRunAt: lastRuns.get(row.id),
        mayEdit,
      }),
    )
  }

  async function read(from: Db, id: string, access: AccessSnapshot): Promise<LinkageRule> {
    const row = await findRule(from, id)
    const [one] = row ? await present(from, [row], access) : []
    if (!one) throw new AppError('linkage.not_found')
    return one
  }

  return {
    async getByPage(request, { access, centre }): Promise<Page<LinkageRule>> {
      const page = await listRules(db, request, access, centre)
      return { ...page, list: await present(db, page.list, access) }
    },

    getDetails: ({ id }, { access }) => read(db, id, access),

    add: (request, context) =>
      context.transaction(
        async tx => {
          const id = await addRule(tx, gate, request, context)
          await writeRulesChanged(tx, [id])
          return read(tx, id, context.access)
        },
        added => ({ object: added.id, after: loggedOf(added) }),
      ),

    async update(request, context) {
      const { id } = request
      const { after } = await context.transaction(
        async tx => {
          const before = await read(tx, id, context.access)
          await changeRule(tx, gate, request, context)
          await writeRulesChanged(tx, [id])
          return { before, after: await read(tx, id, context.access) }
        },
        told => ({ object: id, before: loggedOf(told.before), after: loggedOf(told.after) }),
      )
      index.forget()
      return after
    },
  } satisfies CallsOf<'linkage'>
}

/** The part of a rule that the log keeps: what a person entered. */
function loggedOf(rule: LinkageRule) {
  const { name, priority, description, status, eventTypes, levels, timeRange, unacknowledgedSeconds } = rule
  const { deviceIds, defenceZoneIds, areaIds, cameraGroupIds, actions, hiddenSources } = rule
  const sources = { deviceIds, defenceZoneIds, areaIds, cameraGroupIds, hiddenSources }
  const when = { eventTypes, levels, timeRange, unacknowledgedSeconds }
  return { name, priority, description, status, ...sources, ...when, actions }
}
