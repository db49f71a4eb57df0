import type { NoticeRecipients } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessObject } from '#server/infra/access/access.ts'
import { listPermittedUsers, usersHolding } from '#server/infra/access/permitted-users.queries.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Addressee } from './person.rules.ts'

/** Lists the people of a notice, each once, by name, and whether each may see its subject now. */
export async function listAddressees(
  db: Db,
  { userIds, groupIds, roleIds, onDuty = [] }: NoticeRecipients & { onDuty?: readonly string[] },
  about: AccessObject,
): Promise<Addressee[]> {
  const { rows } = await sql<Omit<Addressee, 'isPermitted'>>`
    with named as (
      select user_id from user_role where role_id = any(${roleIds}::uuid[])
      union select member.user_id from group_member member join group_role bound using (group_id)
        where bound.role_id = any(${roleIds}::uuid[])
      union select user_id from group_member where group_id = any(${groupIds}::uuid[])
      union select unnest(${userIds}::uuid[])),
    held as (select user_id from named union select unnest(${onDuty}::uuid[]))
    select u.id, u.name, u.id in (select user_id from named) as "isNamed", u.email, coalesce(person.ways, '{push,email}') as ways, person.quiet_from as "quietFrom",
      person.quiet_to as "quietTo", coalesce(person.quiet_covers_very_urgent, false) as "quietCoversVeryUrgent",
      (select count(*)::int from push_subscription phone where phone.user_id = u.id) as phones
    from held join user_account u on u.id = held.user_id left join notice_person person on person.user_id = u.id
    where u.status = 'enabled'
    order by u.name, u.id`.execute(db)
  const permitted = new Set(await listPermitted(db, about))
  return rows.map(row => ({ ...row, isPermitted: permitted.has(row.id) }))
}

/** Lists the users who may see alarms at a place or, without a place, anywhere. */
async function listPermitted(db: Db, { areaId, device }: AccessObject): Promise<string[]> {
  if (areaId !== null) return listPermittedUsers(db, 'alarm.view', { areaId, device })
  const { rows } = await sql<{ id: string }>`${usersHolding('alarm.view')}`.execute(db)
  return rows.map(row => row.id)
}

/** The address and language of a user for a message; undefined if the account is deleted or disabled. */
export async function findReader(
  db: Db,
  userId: string,
): Promise<{ id: string; email: string; locale: string } | undefined> {
  const { rows } = await sql<{ id: string; email: string; locale: string }>`
    select u.id, u.email, coalesce(person.locale, (
        select phone.locale from push_subscription phone where phone.user_id = u.id order by phone.created_at desc limit 1),
      'en_US') as locale
    from user_account u left join notice_person person on person.user_id = u.id
    where u.id = ${userId} and u.status = 'enabled'`.execute(db)
  return rows[0]
}
