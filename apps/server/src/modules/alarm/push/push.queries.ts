import { PUSH_PHONES_LIMIT } from '@palisade/contract'
import { sql, type Selectable } from 'kysely'
import { usersHolding } from '#server/infra/access/permitted-users.queries.ts'
import { begunAfter, usedAfter } from '#server/infra/access/session-life.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

export type SubscriptionRow = Selectable<Database['push_subscription']>

export async function findSubscription(db: Db, sessionId: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('push_subscription').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

export async function lockSubscription(tx: Tx, sessionId: string): Promise<SubscriptionRow | undefined> {
  return tx
    .selectFrom('push_subscription')
    .selectAll()
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
}

export type NewSubscription = Pick<
  SubscriptionRow,
  'session_id' | 'user_id' | 'endpoint' | 'p256dh' | 'auth' | 'locale'
>

/**
 * Keeps the phone of a session; what was known of its way stays known as long as the address is the same. The same phone in
 * another session, and the oldest beyond the user's limit, are forgotten.
 */
export async function putSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  // One user's phones are changed one after another, or two at once would both find room.
  await sql`select from user_account where id = ${row.user_id} for no key update`.execute(tx)
  await tx
    .deleteFrom('push_subscription')
    .where('endpoint', '=', row.endpoint)
    .where('session_id', '<>', row.session_id)
    .execute()
  const { endpoint, p256dh, auth, locale } = row
  await tx
    .insertInto('push_subscription')
    .values(row)
    .onConflict(conflict =>
      conflict.column('session_id').doUpdateSet({
        endpoint,
        p256dh,
        auth,
        locale,
        reached_at: sql<Date>`case when push_subscription.endpoint = excluded.endpoint then push_subscription.reached_at end`,
        failure: sql<
          SubscriptionRow['failure']
        >`case when push_subscription.endpoint = excluded.endpoint then push_subscription.failure end`,
      }),
    )
    .execute()
  await sql`
    delete from push_subscription where session_id in (
      select session_id from push_subscription where user_id = ${row.user_id} and session_id <> ${row.session_id}
      order by created_at desc, session_id offset ${PUSH_PHONES_LIMIT - 1})`.execute(tx)
}

export async function removeSubscription(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()
}

export type Outcome = Pick<SubscriptionRow, 'failure'> & { reached_at?: Date }

export async function updateOutcome(tx: Tx, sessionId: string, outcome: Outcome): Promise<void> {
  await tx.updateTable('push_subscription').set(outcome).where('session_id', '=', sessionId).execute()
}

/** Forgets the phones of users who may not take tasks any more, wherever. */
export async function removeUnpermitted(db: Db): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where(sql<boolean>`user_id not in (${usersHolding('staff.use')})`)
    .execute()
}

/** The phones of a person whose sessions may still be used. */
export async function listPhones(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscription as phone')
    .innerJoin('session', 'session.id', 'phone.session_id')
    .innerJoin('user_account as u', 'u.id', 'phone.user_id')
    .selectAll('phone')
    .where('phone.user_id', '=', userId)
    .where(sql<boolean>`session.confirmed_at >= u.credentials_since and session.created_at > ${begunAfter}
      and session.last_used_at > ${usedAfter}`)
    .execute()
}

/** Forgets a phone whose subscription has ended, unless its page has subscribed anew meanwhile. */
export async function removePhone(
  db: Db,
  { session_id, endpoint }: Pick<SubscriptionRow, 'session_id' | 'endpoint'>,
): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .execute()
}
