import {
  FLOOD_MINUTES,
  STALE_HOURS,
  type AlarmFigures,
  type AlarmFiguresNow,
  type AlarmType,
  type FiguresPeriod,
} from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { dayAfter, daysBetween, SITE_ZONE, siteDayOf, startOfDay } from '#server/infra/site-time.ts'
import { listHeld } from './figures-held.queries.ts'
import {
  listAreaNames,
  listChattering,
  listStale,
  type ListedAlarm,
  type OpenGroup,
} from './figures-now.queries.ts'
import { findAreaRows, type Period, type PeriodRows } from './figures-period.queries.ts'
import { findSourceRows } from './figures-sources.queries.ts'
import { findAvailability, findCounted, listExecutors, listWorstSources } from './figures-ranks.queries.ts'
import type { OpenCounts, OpenCountsKeeper } from './open-counts.ts'
import { loadOf } from './load.ts'
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

export interface FiguresDeps {
  db: Db
  clock: Clock
  openCounts: Pick<OpenCountsKeeper, 'get' | 'read'>
}

const HOUR_MS = 3_600_000
const SPANS_AN_HOUR = 60 / FLOOD_MINUTES
/** Up to so many days the trend has a point an hour. */
const HOURLY_DAYS = 2

export type FiguresService = ReturnType<typeof createFiguresService>

/** The figures of the alarm dashboard, of the selected centre as far as the viewer sees it. */
export function createFiguresService({ db, clock, openCounts }: FiguresDeps) {
  return {
    async getNow(_request, context): Promise<AlarmFiguresNow> {
      const scope = await findScope(db, context)
      const counts = await countsOf(openCounts, scope)
      const staleBefore = counts.at - STALE_HOURS * HOUR_MS
      const [open, chattering, stale, held] = await Promise.all([
        presentOpen(db, counts.open),
        listChattering(db, scope),
        listStale(db, scope, staleBefore),
        listHeld(db, scope, context.access),
      ])
      return {
        at: new Date(counts.at).toISOString(),
        open,
        lastHour: sumOf(counts.recent, ({ hour }) => hour),
        lastTenMinutes: sumOf(counts.recent, ({ ten }) => ten),
        chattering: { n: chattering.n, list: chattering.list.map(presentListed) },
        stale: { n: sumOf(counts.open, group => group.stale), list: stale.map(presentListed) },
        held,
      }
    },

    async getPeriod(request, context): Promise<AlarmFigures> {
      const now = clock.now()
      const period = periodOf(request)
      const scope = await findScope(db, context)
      const [rows, sources, executors, availability, counted] = await Promise.all([
        (scope.isNarrowed ? findSourceRows : findAreaRows)(db, scope, period),
        listWorstSources(db, scope, period),
        listExecutors(db, scope, period),
        findAvailability(db, scope, period),
        findCounted(db, period, siteDayOf(now)),
      ])
      const totals = presentTotals(rows.days)
      const load = loadOf(rows)
      const ratesFrom = rows.since?.getTime() ?? period.start
      const hours = Math.max(1, (Math.min(now, period.end) - ratesFrom) / HOUR_MS)
      const perHour = load.perOperator / hours
      return {
        from: period.from,
        to: period.to,
        timeZone: period.timeZone,
        countedAt: counted.at?.toISOString() ?? null,
        daysMissing: counted.missing,
        ratesSince: rows.since?.toISOString() ?? null,
        totals,
        trend: trendOf(period, rows),
        times: presentTimes(rows.spread),
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
  } satisfies CallsOf<'figures'>
}

function periodOf({ from, to }: FiguresPeriod): Period {
  return { from, to, start: startOfDay(from), end: startOfDay(dayAfter(to)), timeZone: SITE_ZONE }
}

function trendOf({ from, to }: Period, rows: PeriodRows): AlarmFigures['trend'] {
  const days = daysBetween(from, to)
  return days.length > HOURLY_DAYS ? dailyTrend(days, rows.days) : hourlyTrend(days, rows.spread)
}

/** The counts of the alarms that are seen. */
async function countsOf(
  openCounts: Pick<OpenCountsKeeper, 'get' | 'read'>,
  { isNarrowed, alarms, areaIds }: FiguresScope,
): Promise<OpenCounts> {
  if (isNarrowed) return openCounts.read(alarms)
  const { at, open, recent } = await openCounts.get()
  const isSeen = ({ areaId }: { areaId: string }) => areaIds === 'all' || areaIds.has(areaId)
  return { at, open: open.filter(isSeen), recent: recent.filter(isSeen) }
}

async function presentOpen(db: Db, groups: readonly OpenGroup[]): Promise<AlarmFiguresNow['open']> {
  const byLevel = noAlarms()
  const byType = new Map<AlarmType, number>()
  const byArea = new Map<string, number>()
  for (const { level, type, areaId, n } of groups.filter(group => group.n > 0)) {
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
    n: sumOf(groups, ({ n }) => n),
    byLevel,
    byType: [...byType].toSorted(([, a], [, b]) => b - a).map(([type, n]) => ({ type, n })),
    byArea: top.map(([areaId, n]) => ({ areaId, name: names.get(areaId) ?? '', n })),
    rest,
  }
}

const sumOf = <T>(all: readonly T[], n: (one: T) => number): number =>
  all.reduce((sum, one) => sum + n(one), 0)

const presentListed = ({ level, type, occurredAt, ...alarm }: ListedAlarm) => ({
  ...alarm,
  level: levelOfNumber(level),
  type: type as AlarmType,
  occurredAt: occurredAt.toISOString(),
})
