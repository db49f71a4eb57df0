import { contract } from '@palisade/contract'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { createDryRunService, type DryRunDeps } from './dry-run/dry-run.service.ts'
import { createLinkageLogService, type LinkageLogDeps } from './log/linkage-log.service.ts'
import { createLinkageRelatedService, type LinkageRelatedDeps } from './log/linkage-related.service.ts'
import { runObjects } from './log/linkage-log.queries.ts'
import { createLinkageBatchService } from './rule/linkage-batch.service.ts'
import { ruleObjects } from './rule/linkage-rule.queries.ts'
import { createLinkageRuleService, type LinkageRuleDeps } from './rule/linkage-rule.service.ts'

export type LinkageModuleDeps = LinkageRuleDeps & LinkageLogDeps & LinkageRelatedDeps & DryRunDeps

/** Rules that act when an alarm is raised, and the log of what they did. */
export function createLinkageModule(
  deps: LinkageModuleDeps,
): ServerModule<'linkage', 'linkage_rule' | 'linkage_run'> {
  return {
    handlers: {
      linkage: pickHandlers(
        contract.linkage,
        createLinkageRuleService(deps),
        createLinkageBatchService(deps),
        createLinkageLogService(deps),
        createLinkageRelatedService(deps),
        createDryRunService(deps),
      ),
    },
    constraints: {
      linkage_rule__name: 'linkage.name_taken',
      linkage_rule_source__area_id: 'area.not_found',
      linkage_rule_source__zone_id: 'defence_zone.not_found',
      linkage_rule_source__group_id: 'camera_group.not_found',
    },
    objects: { linkage_rule: ruleObjects, linkage_run: runObjects },
    files: { 'linkage-picture': { table: 'linkage_step', column: 'picture_key' } },
  }
}
