import type { NoticeReason, PersonalChannel } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { selectLog, type LogRow } from '../log/log.queries.ts'

const CONSOLE = sql.lit('console' satisfies PersonalChannel)
const ESCALATION = sql.lit('escalation' satisfies NoticeReason)
const DIGEST = sql.lit('digest' satisfies NoticeReason)

/** Whether the alarm of a notice was acknowledged or closed after the notice was written. */
const isAnswered = (alarmId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from alarm where alarm.id = ${alarmId}
    and (alarm.status = 'completed' or alarm.acknowledged_at >= delivery.created_at))`

/** Whether all notices of a digest are answered. A digest that lists only some of its notices counts as not answered. */
const isAnsweredDigest = sql<SqlBool>`(notice.reason = ${DIGEST}
  and (notice.fields ->> 'count')::int = jsonb_array_length(notice.fields -> 'held')
  and not exists (select from jsonb_array_elements(notice.fields -> 'held') one
    where one ->> 'alarm_id' is null or not ${isAnswered(sql`(one ->> 'alarm_id')::uuid`)}))`

/** Whether a later step of the same alarm told the same person, so that the newer notice stands for both. */
const isReplaced = sql<SqlBool>`(notice.reason = ${ESCALATION} and exists (
  select from notice newer join notice_delivery later on later.notice_id = newer.id
  where newer.alarm_id = notice.alarm_id and newer.reason = ${ESCALATION} and later.user_id = delivery.user_id
    and later.channel = ${CONSOLE} and later.sent_at > delivery.sent_at))`

/** Lists notices that a person's consoles were told and that are neither confirmed, answered, replaced nor old. */
export async function listUnconfirmed(db: Db, userId: string, limit: number): Promise<LogRow[]> {
  const rows = await selectLog(db)
    .where('delivery.user_id', '=', userId)
    .where('delivery.channel', '=', 'console' satisfies PersonalChannel)
    .where('delivery.sent_at', '>', sql<Date>`now() - interval '12 hours'`)
    .where('delivery.confirmed_at', 'is', null)
    .where(sql<SqlBool>`not ${isAnswered(sql.ref('notice.alarm_id'))}`)
    .where(sql<SqlBool>`not ${isAnsweredDigest}`)
    .where(sql<SqlBool>`not ${isReplaced}`)
    .orderBy('delivery.sent_at', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as LogRow[]
}

/** The console's deliveries of a person's own notices. A moment that is set already is not changed. */
const own = (userId: string, ids: readonly string[]) =>
  sql`id = any(${ids}::uuid[]) and user_id = ${userId} and channel = ${CONSOLE} and sent_at is not null`

export async function markShown(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`update notice_delivery set shown_at = now() where ${own(userId, ids)} and shown_at is null`.execute(
    tx,
  )
}

/** Stores that a person has confirmed these notices. */
export async function markConfirmed(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`update notice_delivery set confirmed_at = now(), shown_at = coalesce(shown_at, now())
    where ${own(userId, ids)} and confirmed_at is null`.execute(tx)
}
