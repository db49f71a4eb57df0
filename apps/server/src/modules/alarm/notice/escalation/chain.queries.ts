import type { Db } from '#server/infra/database/database.ts'

/**
 * Lists the people, roles, groups and systems that a step may name, by name. Disabled users are left out, because they are told nothing.
 */
export async function listRecipients(db: Db, centreId: string) {
  const [users, groups, roles, webhooks] = await Promise.all([
    db
      .selectFrom('user_account')
      .select(['id', 'name'])
      .where('status', '=', 'enabled')
      .orderBy('name')
      .execute(),
    db.selectFrom('user_group').select(['id', 'name']).orderBy('name').execute(),
    db.selectFrom('role').select(['id', 'name']).orderBy('name').execute(),
    db
      .selectFrom('notice_webhook')
      .select(['id', 'name'])
      .where('area_id', '=', centreId)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute(),
  ])
  return { users, groups, roles, webhooks }
}
