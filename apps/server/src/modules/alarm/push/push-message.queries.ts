import type { TaskStatus } from '@palisade/contract'
import { sql } from 'kysely'
import { begunAfter, usedAfter } from '#server/infra/access/session-life.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'
import type { JobQueue } from '#server/infra/jobs/job-queue.ts'

/** Why a phone is told; `hello` proves the way to it. */
export type PushAction = 'hello' | 'issue' | 'reissue' | 'urge'

/** Messages for phones. Each belongs to who took it for longer than a try can last. */
export const pushJobs: JobQueue = { table: 'push_message', key: 'id', lease: 60_000, triesMax: Infinity }

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

/** A message that was taken, with its phone; undefined when it is gone, or newer news of its task took its place. */
export async function findMessage(db: Db, id: string): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    select message.id, message.session_id, phone.user_id, phone.endpoint, phone.p256dh, phone.auth, phone.locale,
      message.action, message.attempts, message.created_at, message.task_id, task.status as task_status, task.alarm_id,
      u.status = 'enabled' and session.confirmed_at >= u.credentials_since and session.created_at > ${begunAfter}
        and session.last_used_at > ${usedAfter} as is_live
    from push_message message join push_subscription phone using (session_id)
    join session on session.id = message.session_id
    join user_account u on u.id = phone.user_id left join alarm_task task on task.id = message.task_id
    where message.id = ${id}::uuid`.execute(db)
  return rows[0]
}
