import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { AlarmRaiser } from '#server/modules/alarm/alarm/raise/alarm-raise.service.ts'
import { PROGRAMS } from '#server/modules/alarm/alarm/raise/new-event.ts'
import { writeTasksChanged } from './patrol-task.events.ts'
import { findTask } from './patrol-task.queries.ts'
import { listDueAlarms, settleAlarm, type DueAlarm } from './patrol-task-stop.queries.ts'

/** Alarms of one round. */
const ALARMS_AT_ONCE = 50

export interface PatrolAlarmsDeps {
  db: Db
  files: Pick<Files, 'open' | 'put' | 'remove'>
  raiser: Pick<AlarmRaiser, 'raise'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Raises the alarms of abnormal stops as any event does, with the picture that was seen. A stop is noted as due in the transaction of
 * its report, and its event has an id of its own: a crash in between loses no alarm, and a repeat raises none twice.
 */
export function createPatrolAlarms({ db, files, raiser, log }: PatrolAlarmsDeps) {
  /** The alarm owns its picture, and is removed with it at another time than the patrol. */
  async function copyOf(key: string | null): Promise<string | undefined> {
    const file = key === null ? undefined : await files.open(key)
    return file && files.put(await buffer(file.stream), { kind: 'alarm-picture', ext: 'jpg' })
  }

  async function raise(due: DueAlarm): Promise<void> {
    const pictureKey = await copyOf(due.picture_key)
    const alarmId = await raiser.raise({
      issuer: PROGRAMS,
      eventId: `patrol:${due.task_id}:${due.position}`,
      reporter: due.judged_by,
      device: { id: due.device_id },
      type: 'patrol_abnormal',
      level: levelOfNumber(due.level),
      at: due.judged_at.getTime(),
      description: due.note,
      pictureKey,
    })
    await db.transaction().execute(async tx => {
      await settleAlarm(tx, due, alarmId)
      const task = await findTask(tx, due.task_id)
      if (task) await writeTasksChanged(tx, [task])
    })
  }

  return async function round(): Promise<void> {
    for (const due of await listDueAlarms(db, ALARMS_AT_ONCE))
      await raise(due).catch((error: unknown) =>
        log.warn({ err: error, task: due.task_id, stop: due.position }, 'alarm of a patrol not raised'),
      )
  }
}
