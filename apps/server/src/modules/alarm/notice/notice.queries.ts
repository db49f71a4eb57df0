import type { DeliveryReason, DeliveryState, NoticeChannel, NoticeReason } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { jsonRows } from '#server/infra/database/json-rows.ts'

export interface NoticeValues {
  cause: string
  reason: NoticeReason
  alarm_id: string | null
  area_id: string | null
  level: number | null
  title: string
  body: string
  fields: Readonly<Record<string, unknown>>
}

/** A delivery to be queued. Without a state it may be sent at once. */
export interface DraftDelivery {
  channel: NoticeChannel
  user_id?: string
  webhook_id?: string
  topic?: string
  payload?: string
  recipient: string
  receiver: string
  state?: DeliveryState
  reason?: DeliveryReason
  /** The address of a mail, where it is not the one that the person has now. */
  address?: string
  /** When a held delivery may be sent. */
  due_at?: Date
  is_whole?: boolean
}

/** Adds a notice unless there is one of this cause. @returns the notice of the cause; `isNew` if this call added it */
export async function insertNotice(tx: Tx, values: NoticeValues): Promise<{ id: string; isNew: boolean }> {
  const inserted = await tx
    .insertInto('notice')
    .values({ ...values, fields: JSON.stringify(values.fields) })
    .onConflict(conflict => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id: inserted.id, isNew: true }
  // The other notice has committed: the insert above waited for any transaction with the same cause.
  const { id } = await tx
    .selectFrom('notice')
    .select('id')
    .where('cause', '=', values.cause)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

export async function insertDeliveries(
  tx: Tx,
  noticeId: string,
  drafts: readonly DraftDelivery[],
): Promise<void> {
  if (drafts.length === 0) return
  await sql`
    insert into notice_delivery
      (notice_id, channel, user_id, webhook_id, topic, payload, recipient, receiver, address, state, reason, due_at, is_whole)
    select ${noticeId}, channel, user_id, webhook_id, topic, payload, recipient, receiver, address, coalesce(state, 'waiting'), reason,
      coalesce(due_at, now()), coalesce(is_whole, false)
    from ${jsonRows(drafts, 'channel text, user_id uuid, webhook_id uuid, topic text, payload text, recipient text, receiver text, address text, state text, reason text, due_at timestamptz, is_whole boolean')}`.execute(
    tx,
  )
}

export async function listDeliveries(db: Db, noticeId: string) {
  const rows = await db
    .selectFrom('notice_delivery')
    .select(['id', 'channel', 'user_id as userId', 'recipient', 'state', 'reason', 'answer', 'attempts'])
    .where('notice_id', '=', noticeId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...row,
    reason: row.reason as DeliveryReason | null,
  }))
}

/** People and ways, `user channel`, that the notice of a cause has told or is about to tell. */
export async function listTold(db: Db, cause: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notice_delivery')
    .innerJoin('notice', 'notice.id', 'notice_delivery.notice_id')
    .select(['user_id', 'channel'])
    .where('notice.cause', '=', cause)
    .where('state', 'in', ['waiting', 'sending', 'sent'] satisfies DeliveryState[])
    .where('user_id', 'is not', null)
    .execute()
  return new Set(rows.map(row => `${row.user_id} ${row.channel}`))
}

export async function findWebhook(db: Db, id: string) {
  return db
    .selectFrom('notice_webhook')
    .select(['id', 'name', 'url', 'secret', 'is_enabled'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
