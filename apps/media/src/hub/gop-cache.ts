import type { MediaFragment } from '../ingest/engine.ts'

/** The newest GOPs of one stream in memory, newest last; each begins with a key frame. */
export interface GopCache {
  add(fragment: MediaFragment): void
  /** The GOP being received, or empty when it was too big to keep. */
  current(): readonly MediaFragment[]
  /** The GOPs that cover the last `seconds`, whole from their key frame. */
  last(seconds: number): readonly MediaFragment[]
  keyFrame(): MediaFragment | undefined
  clear(): void
  bytes(): number
}

interface Gop {
  fragments: MediaFragment[]
  bytes: number
  startedAt: number
}

/** A camera that never sends another key frame must not fill the memory with one GOP. */
const GOP_FRAGMENTS_MAX = 20_000

/** `historyMs` 0 keeps the current GOP only. */
export function createGopCache(options: { historyMs: number; maxBytes: number }): GopCache {
  const { historyMs, maxBytes } = options
  let gops: Gop[] = []
  let total = 0

  const dropOldest = (): void => {
    total -= gops.shift()?.bytes ?? 0
  }

  const isOverfull = (): boolean => total > maxBytes

  const trim = (now: number): void => {
    // The first GOP may go once the second alone reaches far enough back.
    while (gops.length > 1 && (gops[1]?.startedAt ?? now) <= now - historyMs) dropOldest()
    while (gops.length > 1 && isOverfull()) dropOldest()
    if (isOverfull() || (gops[0]?.fragments.length ?? 0) > GOP_FRAGMENTS_MAX) dropOldest()
  }

  return {
    add: fragment => {
      if (fragment.isKey) gops.push({ fragments: [], bytes: 0, startedAt: fragment.receivedAt })
      const gop = gops.at(-1)
      // Without a key frame to start from, a frame cannot be decoded by anyone who joins.
      if (!gop) return
      gop.fragments.push(fragment)
      gop.bytes += fragment.bytes.length
      total += fragment.bytes.length
      trim(fragment.receivedAt)
    },
    current: () => gops.at(-1)?.fragments ?? [],
    last: seconds => {
      const end = gops.at(-1)?.fragments.at(-1)?.receivedAt ?? 0
      const first = gops.findLastIndex(gop => gop.startedAt <= end - seconds * 1000)
      return gops.slice(Math.max(0, first)).flatMap(gop => gop.fragments)
    },
    keyFrame: () => gops.at(-1)?.fragments[0],
    clear: () => {
      gops = []
      total = 0
    },
    bytes: () => total,
  }
}

/** The group before the newest fragments; `newest` of them begin with a group. */
export function groupBefore(cache: Pick<GopCache, 'last'>, newest: number): readonly MediaFragment[] {
  const older = cache.last(Infinity).slice(0, -newest)
  return older.slice(
    Math.max(
      0,
      older.findLastIndex(({ isKey }) => isKey),
    ),
  )
}
