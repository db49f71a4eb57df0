import type { MediaFragment } from '../ingest/engine.ts'

/** The picture groups of one stream in memory, newest last; each begins with a key frame. */
export interface GopCache {
  add(fragment: MediaFragment): void
  /** The group being received, or empty when it was too big to keep. */
  current(): readonly MediaFragment[]
  /** The groups that cover the last `seconds`, whole from their key frame. */
  last(seconds: number): readonly MediaFragment[]
  keyFrame(): MediaFragment | undefined
  clear(): void
  bytes(): number
}

interface Group {
  fragments: MediaFragment[]
  bytes: number
  startedAt: number
}

/** A camera that never sends another key frame must not fill the memory with one group. */
const GROUP_FRAGMENTS_MAX = 20_000

/** `historyMs` 0 keeps the current group only. */
export function createGopCache(options: { historyMs: number; maxBytes: number }): GopCache {
  const { historyMs, maxBytes } = options
  let groups: Group[] = []
  let total = 0

  const dropOldest = (): void => {
    total -= groups.shift()?.bytes ?? 0
  }

  const isOverfull = (): boolean => total > maxBytes

  const trim = (now: number): void => {
    // The first group may go once the second alone reaches far enough back.
    while (groups.length > 1 && (groups[1]?.startedAt ?? now) <= now - historyMs) dropOldest()
    while (groups.length > 1 && isOverfull()) dropOldest()
    if (isOverfull() || (groups[0]?.fragments.length ?? 0) > GROUP_FRAGMENTS_MAX) dropOldest()
  }

  return {
    add: fragment => {
      if (fragment.isKey) groups.push({ fragments: [], bytes: 0, startedAt: fragment.receivedAt })
      const group = groups.at(-1)
      // Without a key frame to start from, a frame cannot be decoded by anyone who joins.
      if (!group) return
      group.fragments.push(fragment)
      group.bytes += fragment.bytes.length
      total += fragment.bytes.length
      trim(fragment.receivedAt)
    },
    current: () => groups.at(-1)?.fragments ?? [],
    last: seconds => {
      const end = groups.at(-1)?.fragments.at(-1)?.receivedAt ?? 0
      const first = groups.findLastIndex(group => group.startedAt <= end - seconds * 1000)
      return groups.slice(Math.max(0, first)).flatMap(group => group.fragments)
    },
    keyFrame: () => groups.at(-1)?.fragments[0],
    clear: () => {
      groups = []
      total = 0
    },
    bytes: () => total,
  }
}
