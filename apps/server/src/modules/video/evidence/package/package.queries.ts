import type { Db } from '#server/infra/database/database.ts'

export async function findUserName(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('user_account')
    .select(['name', 'user_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.name === row.user_name ? row.name : `${row.name} (${row.user_name})`
}
