import type { AlarmType } from '@palisade/contract'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { executePrepared } from '#server/infra/database/prepared.ts'
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

/** The rule of a type as it decides about an event. */
export interface DecidingRule {
  type: AlarmType
  level: number
  enabled: boolean
  on_delay_seconds: number
  off_delay_seconds: number
  chatter_count: number | null
  chatter_minutes: number | null
}

export async function findDecidingRules(tx: Tx, types: readonly string[]): Promise<DecidingRule[]> {
  const { rows } = await executePrepared(
    tx,
    sql<DecidingRule>`
    select type, level, enabled, on_delay_seconds, off_delay_seconds, chatter_count, chatter_minutes
    from event_rule where type = any(${types}::text[])`,
  )
  return rows
}
