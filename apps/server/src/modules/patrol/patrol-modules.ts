import { createHandoverModule } from './handover/handover.module.ts'
import { createPatrolCheckpointModule } from './patrol-checkpoint/patrol-checkpoint.module.ts'
import { createPatrolFootModule } from './patrol-foot/patrol-foot.module.ts'
import { createPatrolHistoryModule } from './patrol-history/patrol-history.module.ts'
import { createPatrolPlanModule } from './patrol-plan/patrol-plan.module.ts'
import { createPatrolTaskModule } from './patrol-task/patrol-task.module.ts'

type Deps = Parameters<typeof createPatrolPlanModule>[0] &
  Parameters<typeof createPatrolTaskModule>[0] &
  Parameters<typeof createPatrolFootModule>[0] &
  Parameters<typeof createPatrolHistoryModule>[0] &
  Parameters<typeof createPatrolCheckpointModule>[0] &
  Parameters<typeof createHandoverModule>[0]

/** Patrols, whose findings become alarms, and the handover of shifts. */
export const createPatrolModules = (deps: Deps) =>
  [
    createPatrolPlanModule(deps),
    createPatrolTaskModule(deps),
    createPatrolFootModule(deps),
    createPatrolHistoryModule(deps),
    createPatrolCheckpointModule(deps),
    createHandoverModule(deps),
  ] as const
