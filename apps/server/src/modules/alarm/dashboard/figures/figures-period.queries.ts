import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import type { FiguresScope } from './figures-scope.ts'

/** Days of the site, both included, and the same as moments, ms since 1970. */
export interface Period {
  from: string
  to: string
  start: number
  end: number
  timeZone: string
}

/** The rows of the roll-up of what is seen, of a table with places. */
const rolledUp = (table: string, { centreId, isWhole, areas }: FiguresScope, { from, to }: Period) => {
  const places = isWhole
    ? sql`is_whole and place_id = ${centreId}`
    : sql`not is_whole and ${areas('place_id')}`
  return sql`${sql.table(table)} where ${places} and day between ${from}::date and ${to}::date`
}

/** The alarms of a day and level. */
export interface DayRow {
  day: string
  level: number
  raised: number
  acknowledged: number
  closed: number
  falseAlarms: number
}

/** When on a day the alarms of a level rang, and when they were handled: packed counts. */
export interface SpreadRow {
  day: string
  level: number
  slots: string
  acknowledgeTimes: string
  closeTimes: string
}

/** The hours of a day whose alarms somebody acknowledged: a bit each, the first hour lowest. */
export interface OperatorRow {
  day: string
  hours: number
}

export interface PeriodRows {
  days: DayRow[]
  spread: SpreadRow[]
  operators: OperatorRow[]
  /** Since when the alarms are that `spread` and `operators` are of; undefined = they are of all. */
  since?: Date | undefined
}

const DAY = sql`to_char(day, 'YYYY-MM-DD') as day`
const COUNTS = sql`sum(raised)::int as raised, sum(acknowledged)::int as acknowledged, sum(closed)::int as closed,
  sum(false_alarms)::int as "falseAlarms"`
const SPREAD = sql`sum(slots)::text as slots, sum(acknowledge_times)::text as "acknowledgeTimes",
  sum(close_times)::text as "closeTimes"`

/** The days of a period, those with alarms, in their order; of whole areas. */
export async function findAreaRows(db: Db, scope: FiguresScope, period: Period): Promise<PeriodRows> {
  const [{ rows }, operators] = await Promise.all([
    sql<DayRow & SpreadRow>`
      select ${DAY}, level, ${COUNTS}, ${SPREAD} from ${rolledUp('alarm_stat_place', scope, period)}
      group by day, level order by 1, 2`.execute(db),
    // Somebody who acknowledged in several areas is one operator.
    sql<OperatorRow>`
      select ${DAY}, bit_or(hours) as hours from ${rolledUp('alarm_stat_operator', scope, period)}
      group by day, name`.execute(db),
  ])
  return { days: rows, spread: rows, operators: operators.rows }
}
