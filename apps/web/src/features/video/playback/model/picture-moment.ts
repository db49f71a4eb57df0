import type { Span } from '#shared/player/play/model/span.ts'

/** Moments closer than this share a picture, ms: pictures are made from key frames, so they would mostly be the same. */
const GRAIN_LEAST_MS = 1000
/** Age below which recordings may be missing on the timeline, ms. */
const UNTOLD_MS = 150_000

/**
 * The moment whose picture stands for the place under the pointer; undefined where nothing is recorded.
 * @param grain ms of a pixel: what is recorded within it counts, however little it is
 * @param isNear within the range that is played, where it may be asked for on a chance
 */
export function pictureMoment(
  spans: readonly Span[],
  at: number,
  grain: number,
  isNear: boolean,
  now = Date.now(),
): number | undefined {
  const step = Math.max(GRAIN_LEAST_MS, grain * 4)
  const moment = Math.floor(at / step) * step
  const recorded = spans.findLast(({ from, to }) => from <= at + grain && to > at - grain)
  if (recorded) return Math.round(Math.min(Math.max(moment, recorded.from), recorded.to - 1))
  return isNear && at <= now && at > now - UNTOLD_MS ? Math.round(moment) : undefined
}
