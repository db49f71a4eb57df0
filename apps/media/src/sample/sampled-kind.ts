import type { StreamKind } from '@palisade/contract/media'

/** Lines of a picture in which a face some metres away is wide enough to be compared. */
const LINES_MIN = 720

/**
 * The stream out of which pictures are taken: the sub stream where it is large enough, since that is pulled and decoded at the least cost.
 * @param sub what a wish for the sub stream gives  @param init of that; undefined while nothing of it came
 * @returns undefined while that cannot be said
 */
export function sampledKind(
  sub: StreamKind,
  init: { width: number; height: number } | undefined,
): StreamKind | undefined {
  if (sub === 'main') return 'main'
  if (!init) return undefined
  return Math.min(init.width, init.height) >= LINES_MIN ? 'sub' : 'main'
}
