import { readFragment, retime, VIDEO_TIMESCALE } from '@palisade/fmp4'
import type { MediaFragment } from '../ingest/engine.ts'
import type { CachedStream } from './fan-out.ts'

/** A playable fragmented MP4, and when its first picture was received. */
export interface Clip {
  bytes: Buffer
  startedAt: number
}

/**
 * The last `seconds` of the cached pictures as one playable fragmented MP4, from a key frame and timed from 0.
 * The cached bytes stay as they are: sockets may still be sending them.
 */
export function buildClip({ init, cache }: CachedStream, seconds: number): Clip {
  const fragments = cache.last(seconds)
  return { bytes: clipOf(init, fragments), startedAt: fragments[0]?.receivedAt ?? 0 }
}

/** Copies of the fragments behind the segment, timed from 0. */
export function clipOf(
  { segment, audioRate }: Pick<CachedStream['init'], 'segment' | 'audioRate'>,
  fragments: readonly Pick<MediaFragment, 'bytes' | 'isVideo' | 'decodeTime'>[],
): Buffer {
  const zero = earliest(fragments)
  const parts: Uint8Array[] = [segment]
  for (const fragment of fragments) {
    const start = fragment.isVideo ? zero : Math.round((zero * audioRate) / VIDEO_TIMESCALE)
    // Sound of before the first picture.
    if (fragment.decodeTime < start) continue
    const copy = Buffer.from(fragment.bytes)
    retime(copy, fragment.decodeTime - start)
    parts.push(copy)
  }
  return Buffer.concat(parts)
}

function earliest(fragments: readonly Pick<MediaFragment, 'bytes' | 'isVideo'>[]): number {
  const first = fragments.find(fragment => fragment.isVideo)
  return first ? readFragment(first.bytes).decodeTime : 0
}
