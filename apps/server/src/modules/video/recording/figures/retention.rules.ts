import type { RecordingPlanFields } from '@palisade/contract'
import { DAY_MS } from '../pack/day-hours.ts'

/** A plan that a camera had from a moment on; null: none. */
interface HeldPlan {
  since: Date
  fields: RecordingPlanFields | null
}

/**
 * The moment since when a camera's footage must exist, by the plans that it had one after another. At its end, each plan has given up
 * footage older than its days; while it is closed or waits for alarms it wants nothing recorded. A plan without days promises nothing.
 * @param promises of one camera, in order
 * @returns ms since 1970; undefined when nothing is promised now
 */
export function promisedSince(promises: readonly HeldPlan[], now: number): number | undefined {
  let kept: number | undefined
  for (const [index, { since, fields }] of promises.entries()) {
    const from = since.getTime()
    if (from >= now) break
    const until = Math.min(promises[index + 1]?.since.getTime() ?? now, now)
    const isRecorded = fields !== null && fields.isEnabled && fields.planType !== 'alarm'
    const isPromised = fields !== null && fields.keepDays > 0 && (kept !== undefined || isRecorded)
    kept = isPromised ? Math.max(kept ?? from, until - fields.keepDays * DAY_MS) : undefined
  }
  return kept
}
