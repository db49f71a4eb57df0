import type { RecordingHoliday, RecordingPlanFields } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { listCalendars } from '../order/recording-order.queries.ts'
import {
  clip,
  merged,
  planSpans,
  siteSteps,
  type Span,
} from '#server/modules/video/recording-plan/plan-spans.rules.ts'
import { listPromises, type Promised } from './planned.queries.ts'

/** The spans of a range in which the plans that these cameras had wanted them recorded without pause, by camera. */
export async function plannedSpans(
  db: Db,
  cameraIds: readonly string[],
  from: number,
  to: number,
): Promise<Map<string, Span[]>> {
  const [promises, calendars] = await Promise.all([
    listPromises(db, cameraIds, new Date(from), new Date(to)),
    listCalendars(db),
  ])
  const steps = siteSteps(from, to)
  // Most cameras of a site have one of a few plans, so each is compiled once.
  const compiled = new Map<string, Span[]>()
  const spansOf = (fields: RecordingPlanFields, centreId: string): Span[] => {
    const { isEnabled, planType, timeRange, followsHolidays } = fields
    if (!isEnabled || planType === 'alarm') return []
    const key = JSON.stringify([timeRange, followsHolidays && centreId])
    const known = compiled.get(key)
    if (known) return known
    const holidays: readonly RecordingHoliday[] = calendars.get(centreId) ?? []
    const spans = planSpans(fields, holidays, steps)
    compiled.set(key, spans)
    return spans
  }
  const byCamera = Map.groupBy(promises, promise => promise.cameraId)
  return new Map(
    [...byCamera].map(([id, list]): [string, Span[]] => [
      id,
      merged(spansOfCamera(list, { from, to }, spansOf)),
    ]),
  )
}

/** Each promise holds from its beginning until the next one. */
const spansOfCamera = (
  list: readonly Promised[],
  { from, to }: { from: number; to: number },
  spansOf: (fields: RecordingPlanFields, centreId: string) => Span[],
): Span[] =>
  list.flatMap(({ since, fields, centreId }, index) => {
    if (!fields) return []
    const until = list[index + 1]?.since.getTime() ?? to
    return clip(spansOf(fields, centreId), Math.max(from, since.getTime()), Math.min(to, until))
  })
