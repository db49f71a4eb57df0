import { FIGURES_LISTED } from '@palisade/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../../infra/database/database.ts'
import { lowestAlarmId } from '../../alarm/alarm.id.ts'
import type { FiguresScope } from './figures-scope.ts'

interface OpenGroup {
  level: number
  type: string
  areaId: string
  n: number
}

const isOpen = sql<SqlBool>`alarm.status <> 'completed'`

/** Open alarms that are still live, by level, type and area, from the index of what is open alone. */
export async function countOpenBy(db: Db, scope: FiguresScope, liveSince: number): Promise<OpenGroup[]> {
  const { rows } = await sql<OpenGroup>`
    select alarm.level, alarm.type, alarm.area_id as "areaId", count(*)::int as n from alarm
    where ${isOpen} and alarm.id >= ${lowestAlarmId(liveSince)} and ${scope.alarms} group by 1, 2, 3`.execute(
    db,
  )
  return rows
}

export async function listAreaNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from area where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** How many alarms occurred since a moment, completed ones too. */
export async function countSince(db: Db, scope: FiguresScope, since: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from alarm where alarm.id >= ${lowestAlarmId(since)}
      and alarm.inhibition_id is null and ${scope.alarms}`.execute(db)
  return rows[0]?.n ?? 0
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

/** The oldest open alarms that fulfil a condition, and how many do. */
async function listOpen(db: Db, scope: FiguresScope, condition: RawBuilder<SqlBool>) {
  const where = sql`${isOpen} and ${condition} and ${scope.alarms}`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from alarm where ${where}`.execute(db)
  const { rows: list } = await sql<ListedAlarm>`
    select alarm.id, alarm.number, alarm.level, alarm.type, s.device_name as "deviceName", s.location,
      alarm.occurred_at as "occurredAt", alarm.count
    from alarm join alarm_source s on s.id = alarm.source_id
    where ${where} order by alarm.id limit ${sql.lit(FIGURES_LISTED)}`.execute(db)
  return { n: rows[0]?.n ?? 0, list }
}

export const listStale = (db: Db, scope: FiguresScope, before: number) =>
  listOpen(db, scope, sql`alarm.id < ${lowestAlarmId(before)}`)

/** Chattering alarms are found by the few sources that chatter. */
export const listChattering = (db: Db, scope: FiguresScope) =>
  listOpen(
    db,
    scope,
    sql`alarm.chattering_since is not null
      and alarm.id = any(array(select alarm_id from alarm_chatter where since is not null and alarm_id is not null))`,
  )
