import { PLAYBACK_CAMERAS_LIMIT, type RecordingKindName } from '@palisade/contract'
import { PLAYBACK_HOURS_MAX } from '@palisade/contract/media'
import type { Span } from '#shared/player/play/model/span.ts'

export interface PlaybackSearch {
  cameraIds: readonly string[]
  /** Null: not chosen. */
  range: { start: string; end: string } | null
  kind: RecordingKindName | undefined
}

export type SearchFault =
  | 'noCamera'
  | 'tooManyCameras'
  | 'noRange'
  | 'endBeforeStart'
  | 'rangeTooLong'
  | 'future'
  | 'noKind'

/** The first reason why a search cannot be made, in the order of the form's fields. */
export function faultOf({ cameraIds, range, kind }: PlaybackSearch, now: number): SearchFault | undefined {
  if (cameraIds.length === 0) return 'noCamera'
  if (cameraIds.length > PLAYBACK_CAMERAS_LIMIT) return 'tooManyCameras'
  if (!range) return 'noRange'
  const { from, to } = spanOf(range)
  if (to <= from) return 'endBeforeStart'
  if (to - from > PLAYBACK_HOURS_MAX * HOUR_MS) return 'rangeTooLong'
  if (from >= now) return 'future'
  return kind === undefined ? 'noKind' : undefined
}

export const HOUR_MS = 3_600_000
export const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
  from: Date.parse(start),
  to: Date.parse(end),
})
export const rangeOf = ({ from, to }: Span) => ({
  start: new Date(from).toISOString(),
  end: new Date(to).toISOString(),
})
const HALF_DAY_MS = 12 * HOUR_MS
/** Time by which a range may reach past now, ms, because recording goes on while people watch. */
const AFTER_NOW_MS = 10 * 60_000

/** The range around a moment: half a day before and after it, but not far into the future. */
export function rangeAround(at: number, now: number): { start: string; end: string } {
  const from = Math.min(at, now) - HALF_DAY_MS
  const to = Math.max(at + 1000, Math.min(at + HALF_DAY_MS, now + AFTER_NOW_MS))
  return rangeOf({ from, to })
}
