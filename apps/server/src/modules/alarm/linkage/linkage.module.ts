import { contract, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { AlarmModule } from '#server/modules/alarm/alarm/alarm.module.ts'
import { createActionHandlers, type ActionDeps } from './actions/action-handlers.ts'
import { createDryRunService, type DryRunDeps } from './dry-run/dry-run.service.ts'
import { runObjects } from './log/linkage-log.queries.ts'
import { createLinkageLogService, type LinkageLogDeps } from './log/linkage-log.service.ts'
import { createLinkageRelatedService, type LinkageRelatedDeps } from './log/linkage-related.service.ts'
import { createHandRuns, type HandRuns } from './hand/hand-run.ts'
import { createLinkageIndex } from './match/linkage-index.ts'
import { ruleObjects } from './rule/linkage-rule.queries.ts'
import { createLinkageBatchService } from './rule/linkage-batch.service.ts'
import { createLinkageRuleService, type LinkageRuleDeps } from './rule/linkage-rule.service.ts'
import { createFollower } from './run/follower.ts'
import { createLinkageJobs } from './run/linkage-jobs.ts'
import { endRestoredRuns } from './run/run-changes.ts'
import { createRunRetention } from './log/run-retention.ts'
import { createRunner } from './run/runner.ts'
import { createStepWorker } from './run/step-worker.ts'
import { createTrigger } from './run/trigger.ts'

/** The server reads the rules again at this interval, ms, in case the event of a change did not reach it. */
const INDEX_MS = 10_000
const HOUR_MS = 3_600_000

export type LinkageModuleDeps = Omit<LinkageRuleDeps, 'index'> &
  LinkageLogDeps &
  LinkageRelatedDeps &
  DryRunDeps &
  ActionDeps & {
    files: Files
    onRaised: AlarmModule['onRaised']
    listeners: Listeners
    writeAudit: WriteAudit
    parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
    timeCheck: TimeCheck
    log: FastifyBaseLogger
  }

/** Rules that act when an alarm is raised, and the log of what they did. */
export function createLinkageModule(
  deps: LinkageModuleDeps,
): ServerModule<'linkage', 'linkage_rule' | 'linkage_run'> & { handRuns: HandRuns } {
  const { db, listeners, log } = deps
  const jobs = createLinkageJobs(db)
  const index = createLinkageIndex(db, listeners)
  const worker = createStepWorker({ ...deps, jobs, handlers: createActionHandlers(deps) })
  const runner = createRunner({ jobs, worker, log })
  const trigger = createTrigger({ ...deps, index, jobs })
  const follower = createFollower({ ...deps, trigger, onWork: () => runner.wake() })
  const repeated = [
    createRepeated(() => index.refresh(), { name: 'linkage rules', every: INDEX_MS, log }),
    createRepeated(createRunRetention(deps), { name: 'old linkage log', every: HOUR_MS, log }),
  ]
  return {
    handRuns: createHandRuns({ ...deps, jobs, wake: () => runner.wake() }),
    handlers: {
      linkage: pickHandlers(
        contract.linkage,
        createLinkageRuleService({ ...deps, index }),
        createLinkageBatchService({ ...deps, index }),
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
    settleRestored: tx => endRestoredRuns(tx, { ...deps, jobs }, deps.clock.now()),
    async start() {
      runner.start()
      await follower.start()
      for (const one of repeated) one.start()
    },
    async stop() {
      await Promise.all(repeated.map(one => one.stop()))
      await follower.stop()
      await runner.stop()
    },
  }
}
