import type { DeliveryReason, NoticeChannel, NoticeReason, DeliveryState } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** Seconds for which a delivery belongs to the copy of the server that took it; longer than any try can last. */
export const TAKEN_SECONDS = 60

/** The receiver whose deliveries keep their order: one that waits for its next try holds up those behind it. */
export const IN_ORDER = 'mqtt'

/** A delivery that is to be sent now. */
export interface DueDelivery {
  id: string
  notice_id: string
  channel: NoticeChannel
  user_id: string | null
  webhook_id: string | null
  topic: string | null
  payload: string | null
  recipient: string
  receiver: string
  address: string | null
  attempts: number
  is_whole: boolean
  created_at: Date
  cause_reason: NoticeReason
  alarm_id: string | null
  area_id: string | null
  title: string
  body: string
  fields: Record<string, unknown>
}

/**
 * Takes deliveries that are due, for each receiver as many as its lane has room for. No other copy of the server gets them for
 * TAKEN_SECONDS; after that, deliveries whose taker died are due again.
 * @param except receivers that this copy of the server does not serve
 */
export async function takeDue(
  db: Db,
  { usual, byReceiver }: { usual: number; byReceiver: Readonly<Record<string, number>> },
  except: readonly string[],
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with recursive lane (receiver) as (
      (select receiver from notice_delivery where state in ('waiting', 'sending') order by receiver limit 1)
      union all
      select (select receiver from notice_delivery where state in ('waiting', 'sending') and receiver > lane.receiver
        order by receiver limit 1) from lane where lane.receiver is not null),
    open_lane as materialized (
      select receiver, coalesce((${JSON.stringify(byReceiver)}::jsonb ->> receiver)::int, ${usual}) as room
      from lane where receiver is not null and receiver <> all(${except}::text[])),
    due as materialized (
      select one.id from open_lane cross join lateral (
        select id from notice_delivery where state in ('waiting', 'sending') and receiver = open_lane.receiver
          and due_at <= now() and (receiver <> ${IN_ORDER} or not exists (
            select from notice_delivery earlier where earlier.receiver = ${IN_ORDER}
              and earlier.state in ('waiting', 'sending') and earlier.id < notice_delivery.id))
        order by due_at, id limit open_lane.room for update skip locked) one),
    taken as (
      update notice_delivery set state = 'sending', attempts = attempts + 1,
        due_at = now() + make_interval(secs => ${TAKEN_SECONDS})
      from due where notice_delivery.id = due.id returning notice_delivery.*)
    select taken.id, taken.notice_id, taken.channel, taken.user_id, taken.webhook_id, taken.topic, taken.payload,
      taken.recipient, taken.receiver, taken.address, taken.attempts, taken.is_whole, taken.created_at, notice.reason as cause_reason,
      notice.alarm_id, notice.area_id, notice.title, notice.body, notice.fields
    from taken join notice on notice.id = taken.notice_id order by taken.created_at, taken.id`.execute(db)
  return rows
}

export interface Settled {
  state: DeliveryState
  reason: DeliveryReason | null
  answer: string
  /** Seconds until the delivery is due, if it waits for another try. */
  seconds?: number
}

/**
 * Writes how a try ended.
 * @returns false if another copy of the server has taken the delivery over meanwhile, and stores its end itself
 */
export async function settleDelivery(
  tx: Tx,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  { state, reason, answer, seconds = 0 }: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notice_delivery')
    .set({
      state,
      reason,
      answer,
      due_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      ...(state === 'sent' && { sent_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives up the deliveries that waited when the backup of a restored database was made: they were sent since, or are no news any more. */
export async function giveUpRestored(tx: Tx): Promise<void> {
  await sql`update notice_delivery set state = 'given_up', reason = 'restored'
    where state in ('waiting', 'sending', 'held')`.execute(tx)
}

/** Removes notices of more than so many months, with their deliveries. */
export async function removeOldNotices(db: Db, months: number): Promise<void> {
  await sql`delete from notice where created_at < now() - make_interval(months => ${months})`.execute(db)
}
