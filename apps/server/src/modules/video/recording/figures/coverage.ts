import { recordingCauseSchema, type RecordedSpan, type RecordingCause } from '@palisade/contract/media'
import type { Db } from '#server/infra/database/database.ts'
import { listDays, listHoles } from '../index/recording-index.queries.ts'
import { spansOfDay, unpackHours } from '../pack/day-hours.ts'
import { joinedSpans } from '../pack/spans.ts'

export interface Coverage {
  spans: RecordedSpan[]
  holes: [from: number, to: number, cause: RecordingCause][]
  /** Bytes of all days that the range touches. */
  bytes: number
  seconds: number
}

/** The recorded spans of cameras in a range, by camera. A moment counts as recorded if any stream of the camera has it. */
export async function coverageOf(
  db: Db,
  cameraIds: readonly string[],
  from: number,
  to: number,
): Promise<Map<string, Coverage>> {
  const [days, holes] = await Promise.all([
    listDays(db, cameraIds, from, to),
    listHoles(db, cameraIds, from, to),
  ])
  const [daysOf, holesOf] = [
    Map.groupBy(days, day => day.cameraId),
    Map.groupBy(holes, hole => hole.cameraId),
  ]
  return new Map(
    cameraIds.map((id): [string, Coverage] => {
      const own = daysOf.get(id) ?? []
      const all = own.flatMap(day => spansOfDay(unpackHours(day.packed, day.at)))
      const spans = joinedSpans(all).flatMap(span => clippedSpan(span, from, to))
      return [
        id,
        {
          spans,
          holes: (holesOf.get(id) ?? []).map(hole => [
            Math.max(from, hole.from),
            Math.min(to, hole.to),
            recordingCauseSchema.catch('media_stopped').parse(hole.cause),
          ]),
          bytes: own.reduce((sum, day) => sum + day.bytes, 0),
          seconds: all.reduce((sum, [start, end]) => sum + (end - start) / 1000, 0),
        },
      ]
    }),
  )
}

function clippedSpan([start, end, kinds]: RecordedSpan, from: number, to: number): RecordedSpan[] {
  const [first, last] = [Math.max(start, from), Math.min(end, to)]
  return first < last ? [[first, last, kinds]] : []
}
