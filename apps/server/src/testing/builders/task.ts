import type { TaskStatus } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { buildUser } from './session.ts'

export interface TaskOptions {
  alarmId: string
  /** A new user without a role when left out. */
  userId?: string
  status?: TaskStatus
  remarks?: string
}

/** A task as it is stored; its alarm stays as it is. */
export async function buildTask(
  db: Db,
  { alarmId, status = 'not_started', remarks = '', userId }: TaskOptions,
): Promise<{ id: string; userId: string }> {
  const person = userId ?? (await buildUser(db)).id
  const isBegun = status !== 'not_started' && status !== 'rejected'
  const { id } = await db
    .insertInto('alarm_task')
    .values({
      alarm_id: alarmId,
      user_id: person,
      person_name: 'Somebody',
      job_name: 'Guard',
      status,
      remarks,
      issued_by: 'Dispatcher',
      acted_by: 'Somebody',
      started_at: isBegun ? new Date() : null,
      completed_at: status === 'completed' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, userId: person }
}
