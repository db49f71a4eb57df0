import type { EventRule } from '@palisade/contract'

/** Which rules are shown: all, those that raise alarms, those that do not. */
export const ruleStatuses = ['unlimited', 'enabled', 'disabled'] as const
export type RuleStatus = (typeof ruleStatuses)[number]

export const rulesOf = (rules: readonly EventRule[], status: RuleStatus): EventRule[] =>
  rules.filter(rule => status === 'unlimited' || rule.isEnabled === (status === 'enabled'))
