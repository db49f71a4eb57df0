import type { AlarmType } from '@palisade/contract'
import type { Updateable } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'

export async function listRules(db: Db) {
  return db.selectFrom('event_rule').selectAll().execute()
}

export async function findRule(db: Db, type: AlarmType) {
  return db.selectFrom('event_rule').selectAll().where('type', '=', type).executeTakeFirst()
}

export async function updateRule(
  db: Db,
  type: AlarmType,
  values: Updateable<Database['event_rule']>,
): Promise<void> {
  await db.updateTable('event_rule').set(values).where('type', '=', type).execute()
}
