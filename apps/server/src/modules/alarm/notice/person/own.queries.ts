import type { OwnNotices, RequestOf, Contract } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

export async function findOwn(db: Db, userId: string): Promise<OwnNotices> {
  const { rows } = await sql<Omit<OwnNotices, 'quiet'> & { from: number | null; to: number | null }>`
    select coalesce(person.ways, '{push,email}') as ways, person.quiet_from as "from", person.quiet_to as "to",
      coalesce(person.quiet_covers_very_urgent, false) as "quietCoversVeryUrgent", coalesce(person.version, 0) as version,
      u.email, (select count(*)::int from push_subscription phone where phone.user_id = u.id) as phones
    from user_account u left join notice_person person on person.user_id = u.id where u.id = ${userId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a session without its user')
  const { from, to, ...own } = row
  return { ...own, quiet: from === null || to === null ? null : { from, to } }
}

/** Changes the e-mail address of the account itself, which user administration shows too. @returns whether it was a different one */
export async function putEmail(tx: Tx, userId: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_account')
    .set(eb => ({ email, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('email', '<>', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if the settings were changed since `version` was read */
export async function putOwn(
  tx: Tx,
  userId: string,
  { ways, quiet, quietCoversVeryUrgent, version }: RequestOf<Contract['notice']['updateOwn']>,
  locale: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notice_person as person (user_id, ways, quiet_from, quiet_to, quiet_covers_very_urgent, locale)
    select ${userId}, ${ways}::text[], ${quiet?.from ?? null}::smallint, ${quiet?.to ?? null}::smallint,
      ${quietCoversVeryUrgent}, ${locale}
    on conflict (user_id) do update set ways = excluded.ways, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, quiet_covers_very_urgent = excluded.quiet_covers_very_urgent,
      locale = excluded.locale, version = person.version + 1
      where person.version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}
