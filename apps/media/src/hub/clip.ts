import { readFragment, retime, VIDEO_TIMESCALE } from '@palisade/fmp4'
import type { MediaFragment } from '../ingest/engine.ts'
import type { CachedStream } from './fan-out.ts'

/**
 * The last `seconds` of the cached pictures as one playable fragmented MP4, from a key frame and timed from 0.
 * The cached bytes stay as they are: sockets may still be sending them.
 */
export function buildClip(
  { init, cache }: CachedStream,
  seconds: number,
): { bytes: Buffer; startedAt: number } {
  const fragments = cache.last(seconds)
  const zero = earliest(fragments)
  const parts: Uint8Array[] = [init.segment]
  for (const fragment of fragments) {
    const start = fragment.isVideo ? zero : Math.round((zero * init.audioRate) / VIDEO_TIMESCALE)
    // Sound of before the first picture.
    if (fragment.decodeTime < start) continue
    const copy = Buffer.from(fragment.bytes)
    retime(copy, fragment.decodeTime - start)
    parts.push(copy)
  }
  return { bytes: Buffer.concat(parts), startedAt: fragments[0]?.receivedAt ?? 0 }
}

function earliest(fragments: readonly MediaFragment[]): number {
  const first = fragments.find(fragment => fragment.isVideo)
  return first ? readFragment(first.bytes).decodeTime : 0
}
