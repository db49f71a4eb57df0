import type { NoticeReason, PersonalChannel } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../../../infra/database/database.ts'
import { selectLog, type LogRow } from '../log/log.queries.ts'

const CONSOLE = sql.lit('console' satisfies PersonalChannel)
const ESCALATION = sql.lit('escalation' satisfies NoticeReason)
const DIGEST = sql.lit('digest' satisfies NoticeReason)

/** The alarm waited for nobody any more once the notice was written: it was acknowledged or closed afterwards. */
const isAnswered = (alarmId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from alarm where alarm.id = ${alarmId}
    and (alarm.status = 'completed' or alarm.acknowledged_at >= delivery.created_at))`

/** A digest of which each notice is answered; one that names only some of them stays. */
const isAnsweredDigest = sql<SqlBool>`(notice.reason = ${DIGEST}
  and (notice.fields ->> 'count')::int = jsonb_array_length(notice.fields -> 'held')
  and not exists (select from jsonb_array_elements(notice.fields -> 'held') one
    where one ->> 'alarm_id' is null or not ${isAnswered(sql`(one ->> 'alarm_id')::uuid`)}))`

/** A later step of the same alarm was told to the same person: the newer line stands for both. */
const isReplaced = sql<SqlBool>`(notice.reason = ${ESCALATION} and exists (
  select from notice newer join notice_delivery later on later.notice_id = newer.id
  where newer.alarm_id = notice.alarm_id and newer.reason = ${ESCALATION} and later.user_id = delivery.user_id
    and later.channel = ${CONSOLE} and later.sent_at > delivery.sent_at))`

/** Notices that were told to a person's consoles, are not confirmed and still of use; old ones are no news. */
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

/** Of a person's own notices on the console; the first moment stands. */
const own = (userId: string, ids: readonly string[]) =>
  sql`id = any(${ids}::uuid[]) and user_id = ${userId} and channel = ${CONSOLE} and sent_at is not null`

export async function markShown(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`update notice_delivery set shown_at = now() where ${own(userId, ids)} and shown_at is null`.execute(
    tx,
  )
}

/** Somebody confirms a notice that they have before them. */
export async function markConfirmed(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`update notice_delivery set confirmed_at = now(), shown_at = coalesce(shown_at, now())
    where ${own(userId, ids)} and confirmed_at is null`.execute(tx)
}
