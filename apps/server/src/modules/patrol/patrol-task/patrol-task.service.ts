import type { PatrolTaskAction, PatrolTaskDetails } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeTasksChanged } from './patrol-task.events.ts'
import { presentTask } from './patrol-task.presenter.ts'
import {
  changeTask,
  findTask,
  listOpenTasks,
  lockTask,
  type PatrolTaskRow,
  type TaskChange,
} from './patrol-task.queries.ts'
import { readTask, requireSeenTask } from './patrol-task.reader.ts'
import { requireOwn, requirePossible, requireTime } from './patrol-task.rules.ts'
import { copyStops, markVisited } from './patrol-task-stop.queries.ts'

type Context = Pick<SignedInContext, 'access' | 'transaction' | 'user'>

export interface PatrolTaskDeps {
  db: Db
  clock: Pick<Clock, 'now'>
}

/** A change as its log row tells it. */
const toldOf = ({ status, outcome, position, person_name: personName, paused_at: pausedAt }: TaskChange) => ({
  ...(status !== undefined && { status }),
  ...(outcome !== undefined && { outcome }),
  ...(position !== undefined && { position }),
  ...(personName !== undefined && { personName }),
  ...(pausedAt !== undefined && { isPaused: pausedAt !== null }),
})

/**
 * Runs a deed at one patrol: the row is locked, seen, and in a state that leaves the deed. One on foot can only be taken over.
 */
export async function actOnTask(
  id: string,
  action: PatrolTaskAction,
  { access, transaction }: Context,
  work: (tx: Tx, row: PatrolTaskRow) => Promise<object | undefined>,
): Promise<PatrolTaskDetails> {
  const { after } = await transaction(
    async tx => {
      const row = await requireSeenTask(tx, await lockTask(tx, id), access)
      if (row.foot_order !== null && action !== 'take_over') throw new AppError('patrol_task.on_foot')
      requirePossible(row, action)
      const told = await work(tx, row)
      await writeTasksChanged(tx, [row])
      return { told, after: await readTask(tx, id, access) }
    },
    ({ told }) => ({ object: id, after: { ...told } }),
  )
  return after
}

/** Patrols as they are done: begun, moved from stop to stop, paused, taken over. */
export function createPatrolTaskService({ db, clock }: PatrolTaskDeps) {
  const moment = () => new Date(clock.now())
  const change = async (tx: Tx, id: string, changed: TaskChange): Promise<object> => {
    await changeTask(tx, id, changed, moment())
    return toldOf(changed)
  }
  /** A deed of the patrol's own person that only changes its row. */
  const own = (id: string, action: PatrolTaskAction, context: Context, changed: () => TaskChange) =>
    actOnTask(id, action, context, (tx, row) => {
      requireOwn(row, context.user.id)
      return change(tx, id, changed())
    })

  return {
    async getOpen(_, { access, centre }) {
      return (await listOpenTasks(db, access, centre)).map(presentTask)
    },

    async getDetails({ id }, { access }) {
      await requireSeenTask(db, await findTask(db, id), access)
      return readTask(db, id, access)
    },

    start: ({ id }, context) =>
      actOnTask(id, 'start', context, async (tx, row) => {
        requireOwn(row, context.user.id)
        requireTime(row, clock.now())
        await copyStops(tx, id)
        await markVisited(tx, id, 0, moment())
        return change(tx, id, { status: 'in_progress', started_at: moment(), position: 0 })
      }),

    pause: ({ id }, context) => own(id, 'pause', context, () => ({ paused_at: moment() })),

    resume: ({ id }, context) => own(id, 'resume', context, () => ({ paused_at: null })),

    /** One's own is taken over again without a change. */
    takeOver: ({ id }, context) =>
      actOnTask(id, 'take_over', context, (tx, row) => {
        const { id: person_id, name: person_name } = context.user
        return row.person_id === person_id
          ? Promise.resolve(undefined)
          : change(tx, id, { person_id, person_name })
      }),

    move: ({ id, from, to }, context) =>
      actOnTask(id, 'move', context, async (tx, row) => {
        requireOwn(row, context.user.id)
        if (row.position !== from) throw new AppError('patrol_task.moved_on')
        if (to > row.stop_count) throw new AppError('patrol_task.no_such_stop')
        if (to === row.stop_count)
          return change(tx, id, { status: 'completed', outcome: 'done', ended_at: moment() })
        await markVisited(tx, id, to, moment())
        return change(tx, id, { position: to })
      }),
  } satisfies CallsOf<'patrolTask'>
}
