import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createPatrolExport } from './patrol-export.service.ts'
import { createPatrolHistoryService } from './patrol-history.service.ts'
import { createPatrolReport, type PatrolReportDeps } from './patrol-report.service.ts'
import { createPatrolRetention, type PatrolRetentionDeps } from './patrol-retention.ts'

const HOUR_MS = 3_600_000

/** Patrols that are over: found, counted, exported, signed off, and removed when they are old. */
export function createPatrolHistoryModule(
  deps: PatrolRetentionDeps & PatrolReportDeps & { log: FastifyBaseLogger },
): ServerModule<'patrolHistory'> {
  const retention = createRepeated(createPatrolRetention(deps), {
    name: 'old patrols',
    every: HOUR_MS,
    log: deps.log,
  })
  return {
    handlers: {
      patrolHistory: pickHandlers(
        contract.patrolHistory,
        createPatrolHistoryService(deps),
        createPatrolExport(deps),
        createPatrolReport(deps),
      ),
    },
    start() {
      retention.start()
      retention.run()
    },
    stop: () => retention.stop(),
  }
}
