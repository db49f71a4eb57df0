import type { TaskStatus } from '@palisade/contract'
import { sql } from 'kysely'
import { begunAfter, usedAfter } from '#server/infra/access/session-life.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'

/** Why a phone is told; `hello` proves the way to it. */
export type PushAction = 'hello' | 'issue' | 'reissue' | 'urge'

/** Seconds for which a message belongs to who took it; longer than a try can last. */
const TAKEN_SECONDS = 60

/**
 * Queues news of tasks for the phones of their people, in the transaction that changes the tasks. Newer news of a task takes
 * the place of what still waits, so the queue holds at most one message a phone and task.
 */
export async function queueTaskPushes(
  tx: Tx,
  tasks: readonly { user_id: string; id: string }[],
  action: Exclude<PushAction, 'hello'>,
): Promise<void> {
  if (tasks.length === 0) return
  await sql`
    insert into push_message (session_id, task_id, action)
    select phone.session_id, row.id, ${action}
    from ${jsonRows(tasks, 'user_id uuid, id uuid')} join push_subscription phone using (user_id)
    order by phone.session_id, row.id
    ${renewed}`.execute(tx)
}

/** Queues the message that proves the way to a phone. */
export async function queueHello(tx: Tx, sessionId: string): Promise<void> {
  await sql`insert into push_message (session_id, action) values (${sessionId}, 'hello') ${renewed}`.execute(
    tx,
  )
}

/** The id changes, so that the end of a try of the older message does not remove the newer one. */
const renewed = sql`on conflict (session_id, task_id) do update set id = uuidv7(), action = excluded.action,
  created_at = now(), due_at = now(), attempts = 0`

export interface DueMessage {
  id: string
  session_id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  locale: string
  action: PushAction
  attempts: number
  created_at: Date
  task_id: string | null
  task_status: TaskStatus | null
  alarm_id: string | null
  /** Whether the phone's session still lives. */
  is_live: boolean
}

/** Takes messages whose time has come, the longest due first; other copies of the server do not get them meanwhile. */
export async function takeDue(db: Db, limit: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as materialized (
      select id from push_message where due_at <= now() order by due_at limit ${limit} for update skip locked),
    taken as (
      update push_message set due_at = now() + make_interval(secs => ${TAKEN_SECONDS}), attempts = attempts + 1
      from due where push_message.id = due.id returning push_message.*)
    select taken.id, taken.session_id, phone.user_id, phone.endpoint, phone.p256dh, phone.auth, phone.locale,
      taken.action, taken.attempts, taken.created_at, taken.task_id, task.status as task_status, task.alarm_id,
      u.status = 'enabled' and session.confirmed_at >= u.credentials_since and session.created_at > ${begunAfter}
        and session.last_used_at > ${usedAfter} as is_live
    from taken join push_subscription phone using (session_id) join session on session.id = taken.session_id
    join user_account u on u.id = phone.user_id left join alarm_task task on task.id = taken.task_id`.execute(
    db,
  )
  return rows
}

export async function removeMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_message').where('id', '=', id).execute()
}

/** Has a message tried again after so many seconds. */
export async function postponeMessage(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()
}
