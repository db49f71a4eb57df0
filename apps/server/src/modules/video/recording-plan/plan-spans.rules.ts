import {
  ALWAYS,
  cellsOf,
  DAY_CELLS,
  holdsAt,
  siteMoment,
  weekDays,
  type HolidayRule,
  type RecordingHoliday,
  type RecordingPlanFields,
  type SiteMoment,
} from '@palisade/contract'

/** A span of time, ms since 1970; the end is not in it. */
export type Span = readonly [from: number, to: number]

/**
 * Clocks all over the world change, and half hours begin, at whole quarters of an hour of UTC: within one, the site's calendar
 * stands still.
 */
const STEP_MS = 15 * 60_000

interface Step {
  at: number
  moment: SiteMoment
}

/** The quarters of an hour from one moment to another, as the calendar of the site names them; the first may begin earlier. */
export function siteSteps(from: number, to: number): Step[] {
  const steps: Step[] = []
  for (let at = Math.floor(from / STEP_MS) * STEP_MS; at < to; at += STEP_MS)
    steps.push({ at, moment: siteMoment(at) })
  return steps
}

type Hours = Pick<RecordingPlanFields, 'isEnabled' | 'timeRange' | 'followsHolidays'>

/** The spans of these steps in which a plan wants its camera recorded. */
export function planSpans(
  plan: Hours,
  holidays: readonly RecordingHoliday[],
  steps: readonly Step[],
): Span[] {
  if (!plan.isEnabled) return []
  const cells = cellsOf(plan.timeRange)
  const kept = plan.followsHolidays ? holidays : []
  const spans: [number, number][] = []
  for (const { at, moment } of steps) {
    const rule = ruleOn(kept, moment.date)
    if (rule === 'off') continue
    const asked = rule === undefined ? moment : { ...moment, cell: cellOn(rule, moment.cell) }
    if (holdsAt(plan.timeRange, rule === 'whole_day' ? everyCell : cells, asked)) addStep(spans, at)
  }
  return spans
}

const everyCell = cellsOf(ALWAYS)

function addStep(spans: [number, number][], at: number): void {
  const last = spans.at(-1)
  if (last?.[1] === at) last[1] = at + STEP_MS
  else spans.push([at, at + STEP_MS])
}

const ruleOn = (holidays: readonly RecordingHoliday[], date: string): HolidayRule | undefined =>
  holidays.find(({ from, to }) => from <= date && date <= to)?.rule

/** The same half hour on the day that stands in place of a holiday. */
function cellOn(rule: HolidayRule, cell: number): number {
  return rule === 'saturday' || rule === 'sunday'
    ? weekDays.indexOf(rule) * DAY_CELLS + (cell % DAY_CELLS)
    : cell
}

/** The parts of spans within a range. */
export const clip = (spans: readonly Span[], from: number, to: number): Span[] =>
  spans.flatMap(([start, end]): Span[] => {
    const part = [Math.max(start, from), Math.min(end, to)] as const
    return part[0] < part[1] ? [part] : []
  })

/** The parts of the first spans that the second do not cover; both in order and without overlaps. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = []
  let next = 0
  for (const [from, to] of spans) {
    let at = from
    while (next < taken.length && (taken[next]?.[1] ?? 0) <= from) next += 1
    for (let index = next; index < taken.length; index += 1) {
      const [start, end] = taken[index] ?? [to, to]
      if (start >= to) break
      if (start > at) left.push([at, start])
      at = Math.max(at, end)
    }
    if (at < to) left.push([at, to])
  }
  return left
}

/** Spans in order, those that overlap or touch as one. @param gap ms that still count as touching */
export function merged(spans: readonly Span[], gap = 0): Span[] {
  const result: [number, number][] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1] + gap) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0)
