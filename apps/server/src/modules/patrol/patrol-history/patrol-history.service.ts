import type { PatrolFigures } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeTasksChanged } from '#server/modules/patrol/patrol-task/patrol-task.events.ts'
import { presentTask } from '#server/modules/patrol/patrol-task/patrol-task.presenter.ts'
import { lockTask } from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import { readTask, requireSeenTask } from '#server/modules/patrol/patrol-task/patrol-task.reader.ts'
import { countCheckIns, countFindings, countStops, countTasks } from './patrol-figures.queries.ts'
import { listHistory, signTask } from './patrol-history.queries.ts'
import { requireDays } from './patrol-history.rules.ts'

export interface PatrolHistoryDeps {
  db: Db
  clock: Pick<Clock, 'now'>
}

/** Patrols that are over. */
export function createPatrolHistoryService({ db, clock }: PatrolHistoryDeps) {
  return {
    async getByPage(request, { access, centre }) {
      requireDays(request)
      const {
        pageNum: _pageNum,
        pageSize: _pageSize,
        orderBy: _by,
        order: _order,
        cursor: _cursor,
        ...filters
      } = request
      return mapPage(await listHistory(db, { filters, access, centre }, request), presentTask)
    },

    async getFigures(filters, { access, centre }): Promise<PatrolFigures> {
      requireDays(filters)
      const search = { filters, access, centre }
      const [tasks, { stops, visited }, checkIns, findings] = await Promise.all([
        countTasks(db, search),
        countStops(db, search),
        countCheckIns(db, search),
        countFindings(db, search),
      ])
      const { total, done, missed, not_held: notHeld, stopped, on_time: onTime, late } = tasks
      return {
        total,
        done,
        missed,
        notHeld,
        stopped,
        onTime,
        late,
        stopCount: stops,
        visitedCount: visited,
        checkIns: {
          onTime: checkIns.on_time,
          early: checkIns.early,
          late: checkIns.late,
          absent: checkIns.absent,
        },
        stops: findings.map(({ name, abnormal, ...stop }) => ({
          name,
          visitedCount: stop.visited,
          abnormal,
          noPicture: stop.no_picture,
          presetMissed: stop.preset_missed,
          absent: stop.absent,
        })),
      }
    },

    async signOff({ id }, { access, transaction, user }) {
      return transaction(
        async tx => {
          const row = await requireSeenTask(tx, await lockTask(tx, id), access)
          if (row.status !== 'completed') throw new AppError('patrol_history.not_over')
          if (row.signed_at !== null)
            throw new AppError('patrol_history.signed_already', { by: row.signed_by })
          await signTask(tx, id, user.name, new Date(clock.now()))
          await writeTasksChanged(tx, [row])
          return readTask(tx, id, access)
        },
        ({ signedBy }) => ({ object: id, after: { signedBy } }),
      )
    },
  } satisfies CallsOf<'patrolHistory'>
}
