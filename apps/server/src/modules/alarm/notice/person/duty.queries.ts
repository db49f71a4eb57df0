import type { EscalationDuty } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessObject } from '#server/infra/access/access.ts'
import { listPermittedUsers } from '#server/infra/access/permitted-users.queries.ts'
import { begunAfter, usedAfter } from '#server/infra/access/session-life.ts'
import type { Db } from '#server/infra/database/database.ts'

/** The place of an alarm. */
export type AlarmPlace = AccessObject & { areaId: string; centreId: string }

/** Lists the users who have one of these duties for an alarm now. */
export async function listOnDuty(
  db: Db,
  duties: readonly EscalationDuty[],
  { centreId, ...place }: AlarmPlace,
): Promise<string[]> {
  const found: string[] = []
  if (duties.includes('handle'))
    found.push(...(await onlySignedIn(db, await listPermittedUsers(db, 'alarm.handle', place))))
  if (duties.includes('administer'))
    found.push(...(await listPermittedUsers(db, 'notice.edit', { areaId: centreId })))
  return [...new Set(found)]
}

/** Keeps the users who have a session: a notice on the console of somebody who is not there reaches nobody. */
async function onlySignedIn(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct session.user_id from session join user_account u on u.id = session.user_id
    where session.user_id = any(${userIds}::uuid[]) and session.confirmed_at >= u.credentials_since
      and session.created_at > ${begunAfter} and session.last_used_at > ${usedAfter}`.execute(db)
  return rows.map(row => row.user_id)
}
