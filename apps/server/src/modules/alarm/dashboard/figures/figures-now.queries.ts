import { FIGURES_LISTED } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { notShelved } from '#server/modules/alarm/alarm/record/alarm-filter.queries.ts'
import type { FiguresScope } from './figures-scope.ts'

/** Open alarms of an area, type and level: those still live, and those open for longer than a day. */
export interface OpenGroup {
  level: number
  type: string
  areaId: string
  n: number
  stale: number
}

/** The shelved ones have a card of their own. */
const isOpen = sql<SqlBool>`alarm.status <> 'completed' and ${notShelved()}`

/**
 * Open alarms, from the index of what is open alone.
 * @param live alarms since then are live, `stale`: those before that have been open for long; ms since 1970
 * @param seen condition on `alarm`
 */
export async function countOpen(
  db: Db,
  { live, stale }: { live: number; stale: number },
  seen = sql<SqlBool>`true`,
): Promise<OpenGroup[]> {
  const { rows } = await sql<OpenGroup>`
    select alarm.level, alarm.type, alarm.area_id as "areaId",
      count(*) filter (where alarm.id >= ${lowestAlarmId(live)})::int as n,
      count(*) filter (where alarm.id < ${lowestAlarmId(stale)})::int as stale
    from alarm where ${isOpen} and ${seen} group by 1, 2, 3`.execute(db)
  return rows
}

/** Alarms of an area since some moments, completed ones too. */
export interface RecentGroup {
  areaId: string
  hour: number
  ten: number
}

export async function countRecent(
  db: Db,
  { hour, ten }: { hour: number; ten: number },
  seen = sql<SqlBool>`true`,
): Promise<RecentGroup[]> {
  const { rows } = await sql<RecentGroup>`
    select alarm.area_id as "areaId", count(*)::int as hour,
      count(*) filter (where alarm.id >= ${lowestAlarmId(ten)})::int as ten
    from alarm where alarm.id >= ${lowestAlarmId(hour)} and alarm.inhibition_id is null and ${seen} group by 1`.execute(
    db,
  )
  return rows
}

export async function listAreaNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from area where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}

export interface ListedAlarm {
  id: string
  number: string
  level: number
  type: string
  deviceName: string
  location: string
  occurredAt: Date
  count: number
}

/** The oldest open alarms that fulfil a condition. */
async function listOpen(db: Db, scope: FiguresScope, condition: RawBuilder<SqlBool>): Promise<ListedAlarm[]> {
  const { rows } = await sql<ListedAlarm>`
    select alarm.id, alarm.number, alarm.level, alarm.type, s.device_name as "deviceName", s.location,
      alarm.occurred_at as "occurredAt", alarm.count
    from alarm join alarm_source s on s.id = alarm.source_id
    where ${isOpen} and ${condition} and ${scope.alarms} order by alarm.id limit ${sql.lit(FIGURES_LISTED)}`.execute(
    db,
  )
  return rows
}

export const listStale = (db: Db, scope: FiguresScope, before: number) =>
  listOpen(db, scope, sql`alarm.id < ${lowestAlarmId(before)}`)

/** Chattering alarms are found by the few sources that chatter. */
const CHATTERING = sql<SqlBool>`alarm.chattering_since is not null
  and alarm.id = any(array(select alarm_id from alarm_chatter where since is not null and alarm_id is not null))`

export async function listChattering(
  db: Db,
  scope: FiguresScope,
): Promise<{ n: number; list: ListedAlarm[] }> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from alarm where ${isOpen} and ${CHATTERING} and ${scope.alarms}`.execute(db)
  return { n: rows[0]?.n ?? 0, list: await listOpen(db, scope, CHATTERING) }
}
