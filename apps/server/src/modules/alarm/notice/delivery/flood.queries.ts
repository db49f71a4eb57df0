import { NOTICE_FLOOD_SECONDS, type PersonalChannel } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** One way of one person. Each has its own limit of notices a minute. */
export interface PersonWay {
  user_id: string
  channel: PersonalChannel
}

/** Counts the notices that each person got by each way within the window. */
export async function countTold(db: Db, ways: readonly PersonWay[]): Promise<Map<string, number>> {
  const users = [...new Set(ways.map(way => way.user_id))]
  const { rows } = await sql<PersonWay & { n: number }>`
    select user_id, channel, count(*)::int as n from notice_delivery
    where user_id = any(${users}::uuid[]) and sent_at > now() - make_interval(secs => ${NOTICE_FLOOD_SECONDS})
    group by user_id, channel`.execute(db)
  return new Map(rows.map(row => [wayKey(row), row.n]))
}

export const wayKey = ({ user_id, channel }: { user_id: string | null; channel: string }): string =>
  `${user_id} ${channel}`

/**
 * Holds deliveries of a person's way that are over the limit: the taken rows, and all that wait behind them. They are released together
 * with those held before, so that a flood of several minutes is told once a minute.
 */
export async function holdFlood(tx: Tx, { user_id, channel }: PersonWay, taken: readonly string[]) {
  await sql`
    update notice_delivery set state = 'held', reason = 'flood',
      due_at = coalesce(
        (select min(held.due_at) from notice_delivery held where held.user_id = ${user_id} and held.channel = ${channel}
          and held.state = 'held' and held.reason = 'flood' and held.due_at > now()),
        now() + make_interval(secs => ${NOTICE_FLOOD_SECONDS})),
      attempts = attempts - case when state = 'sending' then 1 else 0 end
    where user_id = ${user_id} and channel = ${channel} and not is_whole
      and (id = any(${taken}::uuid[]) and state = 'sending' or receiver = ${channel} and state = 'waiting' and due_at <= now())`.execute(
    tx,
  )
}

/** Lists the ways of persons that have held deliveries which may be sent now. */
export async function listHeldWays(db: Db): Promise<PersonWay[]> {
  const { rows } = await sql<PersonWay>`
    select distinct user_id, channel from notice_delivery where state = 'held' and due_at <= now() limit 100`.execute(
    db,
  )
  return rows
}

export interface HeldRow {
  id: string
  title: string
  cause_reason: string
  alarm_id: string | null
  level: number | null
  recipient: string
  receiver: string
  /** Whether the alarm was acknowledged or closed meanwhile, so that nobody needs to be told any more. */
  is_answered: boolean
  /** Why it was held. */
  hold: string
}

/** Locks the held deliveries of a person's way that may be sent now, the oldest first. */
export async function lockHeld(tx: Tx, { user_id, channel }: PersonWay): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select delivery.id, notice.title, notice.reason as cause_reason, notice.alarm_id, notice.level, delivery.recipient, delivery.reason as hold,
      delivery.receiver,
      notice.reason = 'escalation' and not exists (
        select from alarm where alarm.id = notice.alarm_id and alarm.status = 'on_alert') as is_answered
    from notice_delivery delivery join notice on notice.id = delivery.notice_id
    where delivery.user_id = ${user_id} and delivery.channel = ${channel} and delivery.state = 'held' and delivery.due_at <= now()
    order by delivery.id for update of delivery skip locked`.execute(tx)
  return rows
}

export async function settleHeld(
  tx: Tx,
  ids: readonly string[],
  set: { state: 'waiting' | 'grouped' | 'skipped'; reason: string | null; digestId?: string },
): Promise<void> {
  if (ids.length === 0) return
  await sql`update notice_delivery set state = ${set.state}, reason = ${set.reason}, digest_id = ${set.digestId ?? null},
    is_whole = true, due_at = now() where id = any(${ids}::uuid[])`.execute(tx)
}
