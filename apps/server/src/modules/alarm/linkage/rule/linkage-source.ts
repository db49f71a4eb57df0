import type { LinkageSource } from '@palisade/contract'
import { createRuleScope } from '#server/modules/alarm/alarm/rule-scope/rule-scope.ts'
import type { ScopeRow } from '#server/modules/alarm/alarm/rule-scope/rule-scope.queries.ts'

export type SourceRow = ScopeRow

/** The kinds of things whose alarms may set rules off. */
export const ruleSources = createRuleScope<LinkageSource['kind']>({
  table: 'linkage_rule_source',
  owner: 'rule_id',
  hasGroups: true,
})
