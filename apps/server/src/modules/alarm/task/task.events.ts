import type { EventData } from '@palisade/contract'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { alarmObject } from '#server/modules/alarm/alarm/alarm.events.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { queueTaskPushes } from '#server/modules/alarm/push/push-message.queries.ts'
import { tellStatuses } from '#server/modules/alarm/staff/staff.events.ts'
import { presentTasks } from './task.presenter.ts'
import type { TaskRow } from './task.queries.ts'

/** Why a person hears of their task; `own` is what they did themself, for their other devices. */
type Told = EventData<'task.own'>['action']

/** Tells who may see the alarm, each person of the tasks, and everybody whose list of people has changed by it. */
export async function writeTaskEvents(
  tx: Tx,
  alarm: AlarmRow,
  rows: readonly TaskRow[],
  action: Told,
): Promise<void> {
  const object = alarmObject(alarm)
  const tasks = await presentTasks(tx, rows)
  await writeEvents(
    tx,
    tasks.map(data => ({
      type: 'task.changed' as const,
      data,
      audience: { permission: 'alarm.view' as const, ...object },
    })),
  )
  const people = rows.flatMap(({ user_id, id, status }) =>
    user_id === null ? [] : [{ user_id, id, status }],
  )
  await writeEvents(
    tx,
    people.map(({ user_id, id, status }) => ({
      type: 'task.own' as const,
      data: { taskId: id, alarmId: alarm.id, status, action },
      audience: { permission: 'staff.use' as const, userId: user_id, ...object },
    })),
  )
  if (action === 'issue' || action === 'reissue' || action === 'urge')
    await queueTaskPushes(tx, people, action)
  await tellStatuses(
    tx,
    people.map(({ user_id }) => user_id),
  )
}
