import type { RecordingHoliday, RecordingPlanFields } from '@palisade/contract'
import { SCHEDULE_SPANS_MAX, type RecordingOrder } from '@palisade/contract/media'
import { clip, planSpans, siteSteps } from '#server/modules/video/recording-plan/plan-spans.rules.ts'

type OrderedFields = Pick<
  RecordingPlanFields,
  'planType' | 'isEnabled' | 'timeRange' | 'followsHolidays' | 'keepDays' | 'stream' | 'preRecord'
>
/** A camera with all that decides its order. */
export interface OrderedCamera {
  id: string
  centreId: string
  plan: OrderedFields | null
  /** Days of the plan that it had last, null where it never had one. */
  lastDays: number | null
}

/** Time that an order covers, ms; orders are sent again long before it is over. */
export const ORDER_AHEAD_MS = 48 * 3_600_000

interface Ordering {
  now: number
  calendars: ReadonlyMap<string, readonly RecordingHoliday[]>
  /** The seconds before an alarm, of the parameters. */
  secondsBefore: number
}

/** The orders to the media program, by camera. A camera without a plan has an order too, because it may be recorded by hand. */
export function ordersOf(
  cameras: readonly OrderedCamera[],
  { now, calendars, secondsBefore }: Ordering,
): Map<string, RecordingOrder> {
  const until = now + ORDER_AHEAD_MS
  const steps = siteSteps(now, until)
  // Most cameras of a site have one of a few plans, so each is compiled once.
  const compiled = new Map<string, [number, number][]>()
  const scheduleOf = (plan: NonNullable<OrderedCamera['plan']>, centreId: string) => {
    const { isEnabled, timeRange, followsHolidays } = plan
    const key = JSON.stringify([isEnabled, timeRange, followsHolidays && centreId])
    const known = compiled.get(key)
    if (known) return known
    const spans = clip(planSpans(plan, calendars.get(centreId) ?? [], steps), now, until)
    const schedule = spans.slice(0, SCHEDULE_SPANS_MAX).map(([from, to]): [number, number] => [from, to])
    compiled.set(key, schedule)
    return schedule
  }
  return new Map(
    cameras.map(({ id, centreId, plan, lastDays }): [string, RecordingOrder] => {
      if (!plan) return [id, { stream: 'main', keepDays: lastDays ?? 0, bufferSeconds: 0, schedule: [] }]
      const { stream, keepDays, isEnabled, planType } = plan
      const bufferSeconds = isEnabled && plan.preRecord === 'platform' ? secondsBefore : 0
      const base = { stream, keepDays, bufferSeconds }
      // An empty schedule: a closed plan, or one that waits for alarms, must not record continuously when the server is lost.
      if (!isEnabled || planType === 'alarm') return [id, { ...base, schedule: [] }]
      return [id, { ...base, schedule: scheduleOf(plan, centreId), scheduleUntil: until }]
    }),
  )
}
