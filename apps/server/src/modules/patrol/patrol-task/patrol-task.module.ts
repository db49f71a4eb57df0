import { contract, TOUR_IDLE_HOURS } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createPatrolAlarms, type PatrolAlarmsDeps } from './patrol-alarms.ts'
import { createPatrolReportService, type PatrolReportDeps } from './patrol-report.service.ts'
import { writeTasksChanged } from './patrol-task.events.ts'
import { endIdleTasks, patrolTaskObjects } from './patrol-task.queries.ts'
import { createPatrolTaskService } from './patrol-task.service.ts'

const HOUR_MS = 3_600_000
/** An alarm that another copy of the server left is raised within this time, ms. */
const ALARMS_MS = 1_000
/** Tours that nobody goes on with are looked for so often, ms. */
const IDLE_MS = 60_000

export type PatrolTaskModuleDeps = Omit<PatrolReportDeps, 'onFinding'> &
  Pick<PatrolAlarmsDeps, 'raiser'> & { log: FastifyBaseLogger }

/** Ends tours with which nobody went on for hours: a person is free again, and a plan can complete. */
export async function endIdleTours({ db, clock }: Pick<PatrolTaskModuleDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async tx => {
    const ended = await endIdleTasks(tx, new Date(now - TOUR_IDLE_HOURS * HOUR_MS), new Date(now))
    await writeTasksChanged(tx, ended)
  })
}

/** Patrols in real time. */
export function createPatrolTaskModule(
  deps: PatrolTaskModuleDeps,
): ServerModule<'patrolTask', 'patrol_task'> {
  const { log } = deps
  const alarms = createRepeated(createPatrolAlarms(deps), {
    name: 'alarms of patrols',
    every: ALARMS_MS,
    log,
  })
  const idle = createRepeated(() => endIdleTours(deps), { name: 'idle tours', every: IDLE_MS, log })
  let isStarted = false
  const onFinding = () => {
    if (isStarted) alarms.run()
  }
  return {
    handlers: {
      patrolTask: pickHandlers(
        contract.patrolTask,
        createPatrolTaskService(deps),
        createPatrolReportService({ ...deps, onFinding }),
      ),
    },
    constraints: { patrol_task__person_busy: 'patrol_task.person_busy' },
    objects: { patrol_task: patrolTaskObjects },
    files: { 'patrol-picture': { table: 'patrol_task_stop', column: 'picture_key' } },
    start() {
      isStarted = true
      alarms.start()
      alarms.run()
      idle.start()
    },
    async stop() {
      await Promise.all([alarms.stop(), idle.stop()])
    },
  }
}
