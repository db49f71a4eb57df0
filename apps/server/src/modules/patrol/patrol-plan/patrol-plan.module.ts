import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createPatrolPlanStateService } from './patrol-plan-state.service.ts'
import { patrolPlanObjects } from './patrol-plan.queries.ts'
import { createPatrolPlanService, type PatrolPlanDeps } from './patrol-plan.service.ts'
import { createPatrolSchedule } from './schedule/patrol-schedule.ts'

/** A task comes within this time after it is due, ms. */
const DUE_MS = 1_000

/** Plans of patrols, and the tasks that come about from them. */
export function createPatrolPlanModule(
  deps: PatrolPlanDeps & { log: FastifyBaseLogger },
): ServerModule<'patrolPlan', 'patrol_plan'> {
  const schedule = createRepeated(createPatrolSchedule(deps), {
    name: 'patrol tasks',
    every: DUE_MS,
    log: deps.log,
  })
  let isStarted = false
  const wake = () => {
    if (isStarted) schedule.run()
  }
  return {
    handlers: {
      patrolPlan: pickHandlers(
        contract.patrolPlan,
        createPatrolPlanService(deps),
        createPatrolPlanStateService({ ...deps, onStarted: wake }),
      ),
    },
    constraints: { patrol_plan__name: 'patrol_plan.name_taken' },
    objects: { patrol_plan: patrolPlanObjects },
    start() {
      isStarted = true
      schedule.start()
      schedule.run()
    },
    stop: () => schedule.stop(),
  }
}
