import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { AlarmRaiser } from '#server/modules/alarm/alarm/raise/alarm-raise.service.ts'
import { PROGRAMS } from '#server/modules/alarm/alarm/raise/new-event.ts'
import { writeTasksChanged } from '#server/modules/patrol/patrol-task/patrol-task.events.ts'
import { findTask } from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import {
  completeWalked,
  listDueAbsences,
  markAbsent,
  settleAbsence,
  type DueAbsence,
} from './patrol-absence.queries.ts'

/** Alarms of one round. */
const ALARMS_AT_ONCE = 50

export interface PatrolAbsenceDeps {
  db: Db
  clock: Pick<Clock, 'now'>
  raiser: Pick<AlarmRaiser, 'raise'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Notes stops without a check-in as absent, completes patrols on foot, and raises the alarms of absences at the nearest camera. An
 * absence is noted as due with its verdict, and its event has an id of its own: a crash in between loses no alarm, and a repeat
 * raises none twice.
 */
export function createPatrolAbsence({ db, clock, raiser, log }: PatrolAbsenceDeps) {
  const judge = () =>
    db.transaction().execute(async tx => {
      const now = new Date(clock.now())
      const changed = [...(await markAbsent(tx, now)), ...(await completeWalked(tx, now))]
      await writeTasksChanged(tx, [...new Map(changed.map(task => [task.id, task])).values()])
    })

  async function raise(due: DueAbsence): Promise<void> {
    const { name, longitude, latitude } = due
    const alarmId = await raiser.raise({
      issuer: PROGRAMS,
      eventId: `patrol-absent:${due.task_id}:${due.position}`,
      device: { id: due.device_id },
      type: 'patrol_absent',
      level: levelOfNumber(due.level),
      at: due.absent_at.getTime(),
      description: `${name} · ${due.person_name}`,
      zone: { name, longitude, latitude },
    })
    await db.transaction().execute(async tx => {
      await settleAbsence(tx, due, alarmId)
      const task = await findTask(tx, due.task_id)
      if (task) await writeTasksChanged(tx, [task])
    })
  }

  return async function round(): Promise<void> {
    await judge()
    for (const due of await listDueAbsences(db, ALARMS_AT_ONCE))
      await raise(due).catch((error: unknown) =>
        log.warn({ err: error, task: due.task_id, stop: due.position }, 'alarm of an absence not raised'),
      )
  }
}
