import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { TimeCheck } from '#server/infra/time-check/time-check.ts'
import { createIntakeService, type IntakeDeps } from './intake.service.ts'

const DAY_MS = 24 * 3600 * 1000

export interface IntakeModuleDeps extends IntakeDeps {
  log: FastifyBaseLogger
  timeCheck: Pick<TimeCheck, 'isPlausible'>
}

/** Events and signs of life that other systems post. */
export function createIntakeModule(deps: IntakeModuleDeps): ServerModule<'intake'> {
  const intake = createIntakeService(deps)
  // A receipt that went too early would let its event be handled twice.
  const cleanUp = async () => {
    if (await deps.timeCheck.isPlausible()) await intake.cleanUp()
  }
  const daily = createRepeated(cleanUp, { name: 'event receipts', every: DAY_MS, log: deps.log })
  return {
    handlers: { intake: pickHandlers(contract.intake, intake) },
    async start() {
      await cleanUp()
      daily.start()
    },
    stop: () => daily.stop(),
  }
}
