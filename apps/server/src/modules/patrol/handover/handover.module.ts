import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createHandoverExport } from './handover-export.service.ts'
import { createHandoverRetention, type HandoverRetentionDeps } from './handover-retention.ts'
import { handoverObjects } from './handover.queries.ts'
import { createHandoverSigning } from './handover-sign.service.ts'
import { createHandoverService } from './handover.service.ts'

const HOUR_MS = 3_600_000

/** Shift handover: the pages that one shift leaves to the next. */
export function createHandoverModule(
  deps: HandoverRetentionDeps & { log: FastifyBaseLogger },
): ServerModule<'handover', 'handover'> {
  const retention = createRepeated(createHandoverRetention(deps), {
    name: 'old shift handovers',
    every: HOUR_MS,
    log: deps.log,
  })
  const service = createHandoverService(deps)
  return {
    handlers: {
      handover: pickHandlers(
        contract.handover,
        service,
        createHandoverSigning(deps),
        createHandoverExport((request, reader) => service.getDetails(request, reader)),
      ),
    },
    constraints: { handover__running: 'handover.running' },
    objects: { handover: handoverObjects },
    start() {
      retention.start()
      retention.run()
    },
    stop: () => retention.stop(),
  }
}
