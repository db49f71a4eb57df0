import type { AlarmType, DriverName } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export async function listMappings(db: Db) {
  return db.selectFrom('event_mapping').selectAll().orderBy('driver').orderBy('topic').execute()
}
export type MappingRow = Awaited<ReturnType<typeof listMappings>>[number]

export async function findMapping(db: Db, driver: DriverName, topic: string) {
  return db
    .selectFrom('event_mapping')
    .selectAll()
    .where('driver', '=', driver)
    .where('topic', '=', topic)
    .executeTakeFirst()
}

export async function saveMapping(
  db: Db,
  mapping: { driver: DriverName; topic: string; alarmType: AlarmType | null },
): Promise<MappingRow> {
  const { driver, topic, alarmType } = mapping
  return db
    .insertInto('event_mapping')
    .values({ driver, topic, alarm_type: alarmType })
    .onConflict(conflict => conflict.columns(['driver', 'topic']).doUpdateSet({ alarm_type: alarmType }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findMappingsForUpdate(db: Db, ids: readonly string[]): Promise<MappingRow[]> {
  return db.selectFrom('event_mapping').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export async function deleteMappings(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('event_mapping').where('id', 'in', ids).execute()
}

export async function restoreBuiltIn(db: Db): Promise<void> {
  await sql`
    update event_mapping set alarm_type = built_in_type
    where is_built_in and alarm_type is distinct from built_in_type`.execute(db)
}

/**
 * The most unmapped topics that are stored, so that a device that invents a new one each time cannot fill the table.
 */
const UNMAPPED_MAX = 500

export interface TopicCount {
  driver: string
  topic: string
  count: number
  at: Date
}

/** Adds to the counts of topics; unknown topics are added to the list while there is room. */
export async function addSeen(db: Db, counts: readonly TopicCount[]): Promise<void> {
  if (counts.length === 0) return
  const seen = sql`unnest(
    ${counts.map(one => one.driver)}::text[], ${counts.map(one => one.topic)}::text[],
    ${counts.map(one => one.count)}::bigint[], ${counts.map(one => one.at)}::timestamptz[]
  ) as seen (driver, topic, count, at)`
  await sql`
    insert into event_mapping (driver, topic)
    select driver, topic from ${seen}
    where not exists (select from event_mapping m where m.driver = seen.driver and m.topic = seen.topic)
    limit greatest(0, ${UNMAPPED_MAX} - (
      select count(*) from event_mapping where alarm_type is null and not is_built_in))
    on conflict do nothing`.execute(db)
  await sql`
    update event_mapping m set seen = m.seen + seen.count, seen_at = greatest(m.seen_at, seen.at)
    from ${seen} where m.driver = seen.driver and m.topic = seen.topic`.execute(db)
}
