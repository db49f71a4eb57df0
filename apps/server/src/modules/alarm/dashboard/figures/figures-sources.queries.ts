import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { startOfDay } from '#server/infra/site-time.ts'
import { countedHandling } from '../roll-up/counted.queries.ts'
import { COUNTED_MAX, daysOf, newestDays, type MonthRow } from './source-days.ts'
import type { DayRow, OperatorRow, Period, PeriodRows, SpreadRow } from './figures-period.queries.ts'
import type { FiguresScope } from './figures-scope.ts'

/** The rows of a viewer whose devices are narrowed: sums of the sources that they see, and the newest alarms of these. */
export async function findSourceRows(db: Db, scope: FiguresScope, period: Period): Promise<PeriodRows> {
  const days = await readDays(db, scope, period)
  const { from, isAll } = newestDays(days, period)
  const { since, ...handling } = await countNewest(db, scope, { ...period, start: startOfDay(from) })
  return { days, ...handling, ...(!isAll && since && { since }) }
}

async function readDays(db: Db, scope: FiguresScope, { from, to }: Period): Promise<DayRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(t.month, 'YYYY-MM') as month, t.level, sum(t.raised)::text as raised, sum(t.acknowledged)::text as acknowledged,
      sum(t.closed)::text as closed, sum(t.false_alarms)::text as "falseAlarms"
    from alarm_stat_source_level t join alarm_source on alarm_source.id = t.source_id
    left join device on device.id = alarm_source.device_id
    where t.month between date_trunc('month', ${from}::date)::date and ${to}::date
      and ${scope.areas('t.area_id')} and ${scope.sources}
    group by t.month, t.level order by t.month, t.level`.execute(db)
  return rows.flatMap(daysOf).filter(({ day, raised }) => raised > 0 && day >= from && day <= to)
}

interface Handling {
  since: Date | null
  spread: SpreadRow[]
  operators: OperatorRow[]
}

async function countNewest(db: Db, scope: FiguresScope, { start, end, timeZone }: Period): Promise<Handling> {
  const newest = { from: start, to: end, timeZone, where: scope.alarms, limit: COUNTED_MAX }
  const { rows } = await sql<Handling>`${countedHandling(newest)}`.execute(db)
  return rows[0] ?? { since: null, spread: [], operators: [] }
}
