import {
  FLOOD_MINUTES,
  HOUR_ALARMS_MAX,
  STALE_HOURS,
  type AlarmFigures,
  type AlarmFiguresNow,
  type AlarmType,
  type FiguresPeriod,
  type ParameterKey,
  type ParameterValues,
} from '@palisade/contract'
import type { CentreContext } from '../../../../infra/binding/context.ts'
import type { Clock } from '../../../../infra/clock.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { levelOfNumber, liveMs } from '../../alarm/alarm.rules.ts'
import { dayAfter, daysBetween, SITE_TIME_ZONE, siteDayOf, startOfDay } from '../roll-up/site-day.ts'
import {
  countOpenBy,
  countSince,
  listAreaNames,
  listChattering,
  listStale,
  type ListedAlarm,
} from './figures-now.queries.ts'
import {
  findCountedSince,
  findLoad,
  listDays,
  listHours,
  listTimes,
  type Period,
} from './figures-period.queries.ts'
import { findAvailability, findCounted, listExecutors, listWorstSources } from './figures-ranks.queries.ts'
import { findScope, type FiguresScope } from './figures-scope.ts'
import {
  bandOf,
  dailyTrend,
  hourlyTrend,
  most,
  noAlarms,
  presentTimes,
  presentTotals,
} from './figures.presenter.ts'

type Sight = Pick<CentreContext, 'access' | 'centre'>

export interface FiguresDeps {
  db: Db
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  clock: Clock
}

const HOUR_MS = 3_600_000
const SPANS_AN_HOUR = 60 / FLOOD_MINUTES
/** Up to so many days the trend has a point an hour. */
const HOURLY_DAYS = 2

export type FiguresService = ReturnType<typeof createFiguresService>

/** The figures of the alarm dashboard, of the selected centre as far as the viewer sees it. */
export function createFiguresService({ db, parameters, clock }: FiguresDeps) {
  return {
    async getNow(_request: object, context: Sight): Promise<AlarmFiguresNow> {
      const now = clock.now()
      const scope = await findScope(db, context)
      const liveSince = now - liveMs(await parameters.get('alarm.live_timeout'))
      const [open, lastHour, lastTenMinutes, chattering, stale] = await Promise.all([
        findOpen(db, scope, liveSince),
        countSince(db, scope, now - HOUR_MS),
        countSince(db, scope, now - FLOOD_MINUTES * 60_000),
        listChattering(db, scope),
        listStale(db, scope, now - STALE_HOURS * HOUR_MS),
      ])
      return {
        at: new Date(now).toISOString(),
        open,
        lastHour,
        lastTenMinutes,
        chattering: { n: chattering.n, list: chattering.list.map(presentListed) },
        stale: { n: stale.n, list: stale.list.map(presentListed) },
      }
    },

    async getPeriod(request: FiguresPeriod, context: Sight): Promise<AlarmFigures> {
      const now = clock.now()
      const period = periodOf(request)
      const scope = await findScope(db, context)
      const [days, times, load, sources, executors, availability, counted, ratesSince] = await Promise.all([
        listDays(db, scope, period),
        listTimes(db, scope, period),
        findLoad(db, scope, period, HOUR_ALARMS_MAX),
        listWorstSources(db, scope, period),
        listExecutors(db, scope, period),
        findAvailability(db, scope, period),
        findCounted(db, period, siteDayOf(now)),
        findCountedSince(db, scope, period),
      ])
      const totals = presentTotals(days)
      const hours = Math.max(
        1,
        (Math.min(now, period.end) - (ratesSince?.getTime() ?? period.start)) / HOUR_MS,
      )
      const perHour = load.perOperator / hours
      return {
        from: period.from,
        to: period.to,
        timeZone: period.timeZone,
        countedAt: counted.at?.toISOString() ?? null,
        daysMissing: counted.missing,
        ratesSince: ratesSince?.toISOString() ?? null,
        totals,
        trend: await findTrend(db, scope, period, days),
        times: presentTimes(times),
        load: {
          perHour,
          band: bandOf(perHour),
          worstHour: load.worstHour,
          hoursOver: Math.min(1, load.hoursOver / hours),
          worstTen: load.worstTen,
          floodShare: Math.min(1, load.floods / (hours * SPANS_AN_HOUR)),
        },
        worstSources: sources.map(source => ({
          ...source,
          share: totals.raised > 0 ? Math.min(1, source.raised / totals.raised) : 0,
        })),
        executors,
        availability,
      }
    },
  }
}

function periodOf({ from, to }: FiguresPeriod): Period {
  return { from, to, start: startOfDay(from), end: startOfDay(dayAfter(to)), timeZone: SITE_TIME_ZONE }
}

async function findTrend(
  db: Db,
  scope: FiguresScope,
  period: Period,
  rows: Awaited<ReturnType<typeof listDays>>,
) {
  const days = daysBetween(period.from, period.to)
  if (days.length > HOURLY_DAYS) return dailyTrend(days, rows)
  return hourlyTrend(period.start, period.end, await listHours(db, scope, period))
}

async function findOpen(db: Db, scope: FiguresScope, liveSince: number): Promise<AlarmFiguresNow['open']> {
  const groups = await countOpenBy(db, scope, liveSince)
  const byLevel = noAlarms()
  const byType = new Map<AlarmType, number>()
  const byArea = new Map<string, number>()
  for (const { level, type, areaId, n } of groups) {
    byLevel[levelOfNumber(level)] += n
    byType.set(type as AlarmType, (byType.get(type as AlarmType) ?? 0) + n)
    byArea.set(areaId, (byArea.get(areaId) ?? 0) + n)
  }
  const { top, rest } = most(byArea)
  const names = await listAreaNames(
    db,
    top.map(([id]) => id),
  )
  return {
    n: groups.reduce((sum, { n }) => sum + n, 0),
    byLevel,
    byType: [...byType].toSorted(([, a], [, b]) => b - a).map(([type, n]) => ({ type, n })),
    byArea: top.map(([areaId, n]) => ({ areaId, name: names.get(areaId) ?? '', n })),
    rest,
  }
}

const presentListed = ({ level, type, occurredAt, ...alarm }: ListedAlarm) => ({
  ...alarm,
  level: levelOfNumber(level),
  type: type as AlarmType,
  occurredAt: occurredAt.toISOString(),
})
