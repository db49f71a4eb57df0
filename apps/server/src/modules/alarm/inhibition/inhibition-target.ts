import type { InhibitionTarget } from '@palisade/contract'
import { createRuleScope } from '#server/modules/alarm/alarm/rule-scope/rule-scope.ts'
import type { ScopeRow } from '#server/modules/alarm/alarm/rule-scope/rule-scope.queries.ts'

export type TargetRow = ScopeRow<InhibitionTarget['kind']>

/** Everything that rules and shelves hold back. */
export const inhibitionTargets = createRuleScope<InhibitionTarget['kind']>({
  table: 'alarm_inhibition_target',
  owner: 'inhibition_id',
  hasGroups: false,
})
