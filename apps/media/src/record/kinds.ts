import {
  RECORDING_KIND,
  type MarkKind,
  type RecordedSpan,
  type RecordingOrder,
} from '@palisade/contract/media'
import type { RecordedGroup } from '@palisade/fmp4'

/** A span that an alarm, an operator or a lock wants kept or recorded. Without `to` it lasts until the server ends it. */
export interface Mark {
  kind: MarkKind
  /** Absent for alarms, whose spans are joined. */
  causeId?: string
  from: number
  to?: number
}

export const isSame = (one: Mark, other: Mark): boolean =>
  one.causeId === other.causeId && one.kind === other.kind && one.from === other.from && one.to === other.to

type Plan = Pick<RecordingOrder, 'schedule' | 'scheduleUntil'>

/** The kinds that want some part of `[from, to)`, as bits. */
export const kindsBetween = (
  plan: Plan | undefined,
  marks: Iterable<Mark>,
  from: number,
  to: number,
): number => (isPlanned(plan, from, to) ? RECORDING_KIND.plan : 0) | markedBetween(marks, from, to)

function isPlanned(plan: Plan | undefined, from: number, to: number): boolean {
  if (plan?.scheduleUntil === undefined) return false
  // The server sends a new schedule every hour. Beyond its end everything counts as wanted, so that nothing is lost.
  return to > plan.scheduleUntil || plan.schedule.some(span => span[0] < to && span[1] > from)
}

export function markedBetween(marks: Iterable<Mark>, from: number, to: number): number {
  let kinds = 0
  for (const mark of marks)
    if (mark.from < to && (mark.to ?? Infinity) > from) kinds |= RECORDING_KIND[mark.kind]
  return kinds
}

/** Less than this between two groups is no gap: a frame came late. */
export const GAP_MS = 1_000

/** Joins adjoining groups of the same kinds into spans. Beyond `limit` spans, the last one is extended over the rest. */
export function spansOf(
  groups: readonly Pick<RecordedGroup, 'from' | 'duration' | 'kinds'>[],
  limit: number,
): RecordedSpan[] {
  const spans: RecordedSpan[] = []
  for (const { from, duration, kinds } of groups) {
    const last = spans.at(-1)
    const to = Math.max(from + duration, from + 1)
    const isSame = last && last[2] === kinds && Math.abs(from - last[1]) < GAP_MS
    if (last && (isSame || spans.length >= limit)) {
      last[1] = Math.max(last[1], to)
      last[2] |= kinds
    } else {
      spans.push([Math.max(0, Math.round(from)), Math.round(to), kinds])
    }
  }
  return spans
}
