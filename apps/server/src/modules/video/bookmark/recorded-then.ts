import type { Db } from '#server/infra/database/database.ts'
import { DAY_MS, spansOfDay, unpackHours } from '#server/modules/video/recording/pack/day-hours.ts'
import { listDaysOf } from '#server/modules/video/recording/index/recording-index.queries.ts'
import type { BookmarkRow } from './bookmark.queries.ts'

/** A mark is set by hand: pictures so near to it are those that were meant, ms. */
const NEAR_MS = 10_000
/** The media program tells of a minute when it has ended: marks so young count as recorded, ms. */
const ON_ITS_WAY_MS = 120_000

type Marked = Pick<BookmarkRow, 'id' | 'camera_id' | 'from_at' | 'to_at'>

/** The ids of those bookmarks of whose moment, or of whose span at least a part, there is a recording. */
export async function recordedOf(db: Db, rows: readonly Marked[], now: number): Promise<Set<string>> {
  const marked = rows.map(row => ({
    id: row.id,
    cameraId: row.camera_id,
    from: row.from_at.getTime() - NEAR_MS,
    to: (row.to_at ?? row.from_at).getTime() + NEAR_MS,
  }))
  const days = marked.flatMap(({ cameraId, from, to }) => daysOf(from, to).map(day => ({ cameraId, day })))
  const kept = (await listDaysOf(db, days)).map(({ cameraId, at, packed }) => ({
    cameraId,
    at,
    spans: spansOfDay(unpackHours(packed, at)),
  }))
  const ofCamera = Map.groupBy(kept, day => day.cameraId)
  const isRecorded = ({ cameraId, from, to }: (typeof marked)[number]) =>
    (ofCamera.get(cameraId) ?? []).some(
      day => day.at <= to && day.spans.some(([start, end]) => start <= to && end >= from),
    )
  return new Set(marked.filter(one => one.to > now - ON_ITS_WAY_MS || isRecorded(one)).map(one => one.id))
}

/** The days of UTC that a span touches, as `yyyy-mm-dd`; the last pictures of a day may lie a little behind it. */
function daysOf(from: number, to: number): string[] {
  const first = Math.floor((from - NEAR_MS) / DAY_MS)
  const last = Math.floor(to / DAY_MS)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
  )
}
