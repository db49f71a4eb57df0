import { FIGURES_HOURS, type CameraCoverage, type FiguresHours } from '@palisade/contract'
import { cardCauseSchema } from '@palisade/contract/media'
import type { Clock } from '#server/infra/clock.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { dayAfter, daysBetween, startOfDay } from '#server/infra/site-time.ts'
import { lengthOf, type Span } from '#server/modules/video/recording-plan/plan-spans.rules.ts'
import { listAlarmMoments, listManual } from '../mark/recording-mark.queries.ts'
import { listFolders } from '../state/recording-state.queries.ts'
import { listFills, type FillRow } from '../card/card-fill.queries.ts'
import { listOwnRecorders } from '../card/card.queries.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import { listKept, listStates, type KeptRow, type StateRow } from './figures.queries.ts'
import { explained, missingSpans } from './plan-holes.ts'
import { plannedSpans } from './planned.ts'

export interface FiguresDeps {
  db: Db
  clock: Clock
}

const seconds = (ms: number) => Math.round(ms / 1000)
const spanOf = ({ from, to }: { from: string; to: string }) => ({
  from: Date.parse(from),
  to: Date.parse(to),
})

/** Number of cameras whose coverage is unpacked at the same time, because a month of many cameras is large. */
const CAMERAS_AT_ONCE = 200

/** The seconds of the last hours that plans wanted and no recording covers, by camera; cameras without any are left out. */
export async function missingOf(
  { db, clock }: FiguresDeps,
  cameraIds: readonly string[],
  hours: FiguresHours = FIGURES_HOURS[0],
): Promise<Map<string, number>> {
  const now = clock.now()
  const from = now - hours * 3_600_000
  const missing = new Map<string, number>()
  for (let first = 0; first < cameraIds.length; first += CAMERAS_AT_ONCE) {
    const planned = await plannedSpans(db, cameraIds.slice(first, first + CAMERAS_AT_ONCE), from, now)
    const wanted = [...planned.keys()].filter(id => lengthOf(planned.get(id) ?? []) > 0)
    const coverage = await coverageOf(db, wanted, from, now)
    for (const id of wanted) {
      const { missingSeconds } = pastOf(planned.get(id) ?? [], coverage.get(id), now)
      if (missingSeconds > 0) missing.set(id, missingSeconds)
    }
  }
  return missing
}

/** Tells what is recorded, and what of the plans is not. */
export function createFiguresService({ db, clock }: FiguresDeps) {
  return {
    async getFigures({ cameraIds, hours = FIGURES_HOURS[0] }) {
      const now = clock.now()
      const from = now - hours * 3_600_000
      const [planned, coverage, states, kept, manual] = await Promise.all([
        plannedSpans(db, cameraIds, from, now),
        coverageOf(db, cameraIds, from, now),
        listStates(db, cameraIds),
        listKept(db, cameraIds),
        listManual(db, cameraIds),
      ])
      const found = {
        states: new Map(states.map(row => [row.cameraId, row])),
        kept: new Map(kept.map(row => [row.cameraId, row])),
        manual: new Set(manual),
      }
      return [...new Set(cameraIds)].map(cameraId => ({
        cameraId,
        ...nowOf(cameraId, found),
        ...pastOf(planned.get(cameraId) ?? [], coverage.get(cameraId), now),
      }))
    },

    async getHoles({ cameraId, ...range }) {
      const { from, to } = spanOf(range)
      const [planned, coverage] = await Promise.all([
        plannedSpans(db, [cameraId], from, to),
        coverageOf(db, [cameraId], from, to),
      ])
      const own = coverage.get(cameraId)
      const missing = missingSpans(planned.get(cameraId) ?? [], own?.spans ?? [], clock.now())
      return explained(missing, own?.holes ?? [])
    },

    async getFolders() {
      return (await listFolders(db)).map(row => ({
        path: row.path,
        state: row.state,
        since: row.state_since.toISOString(),
        detail: row.detail,
        quotaBytes: row.quota_bytes,
        usedBytes: row.used_bytes,
        lockedBytes: row.locked_bytes,
        freeBytes: row.free_bytes,
      }))
    },

    async getCoverage({ cameraIds, ...range }) {
      const { from, to } = spanOf(range)
      const [coverage, alarms, fills, cards] = await Promise.all([
        coverageOf(db, [...new Set(cameraIds)], from, to),
        listAlarmMoments(db, cameraIds, from, to),
        listFills(db, cameraIds, from, to),
        listOwnRecorders(db, cameraIds),
      ])
      return [...coverage].map(([cameraId, { spans, holes }]) => ({
        cameraId,
        hasCard: cards.has(cameraId),
        spans,
        holes,
        fills: fills.filter(row => row.cameraId === cameraId).map(fillOf),
        alarms: alarms.get(cameraId) ?? [],
      }))
    },

    async getDays({ cameraIds, month }) {
      const days = daysOfMonth(month)
      const [from, to] = [startOfDay(days[0] ?? ''), startOfDay(dayAfter(days.at(-1) ?? ''))]
      const coverage = await coverageOf(db, [...new Set(cameraIds)], from, to)
      const spans = [...coverage.values()].flatMap(one => one.spans)
      return days.filter(day => {
        const [start, end] = [startOfDay(day), startOfDay(dayAfter(day))]
        return spans.some(([first, last]) => first < end && last > start)
      })
    },
  } satisfies CallsOf<'recording'>
}

const fillOf = ({ from, to, status, cause }: FillRow): CameraCoverage['fills'][number] => [
  from,
  to,
  status,
  cardCauseSchema.nullable().catch(null).parse(cause),
]

/** The days of a month, `yyyy-MM`, by the calendar of the site. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const days = daysBetween(first, dayAfter(first, 30))
  return days.filter(day => day.startsWith(month))
}

interface Found {
  states: ReadonlyMap<string, StateRow>
  kept: ReadonlyMap<string, KeptRow>
  manual: ReadonlySet<string>
}

function nowOf(cameraId: string, { states, kept, manual }: Found) {
  const state = states.get(cameraId)
  const has = kept.get(cameraId)
  return {
    state: state?.state ?? ('unknown' as const),
    cause: state?.cause ?? null,
    since: state?.since.toISOString() ?? null,
    isManual: manual.has(cameraId),
    keptSince: has?.since.toISOString() ?? null,
    keptBytes: has?.bytes ?? 0,
  }
}

function pastOf(planned: readonly Span[], coverage: Coverage | undefined, now: number) {
  const { spans, bytes, seconds: recorded } = coverage ?? { spans: [], bytes: 0, seconds: 0 }
  return {
    plannedSeconds: seconds(lengthOf(planned)),
    recordedSeconds: seconds(lengthOf(spans.map(([start, end]) => [start, end]))),
    missingSeconds: seconds(lengthOf(missingSpans(planned, spans, now))),
    bytesPerSecond: recorded > 0 ? bytes / recorded : null,
  }
}
