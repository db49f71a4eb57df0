/** A picture: when it is shown, seconds, and whether decoding can start with it. */
export interface Picture {
  time: number
  key: boolean
}

/** Seconds by which the buffer may exceed the kept part before the browser is asked to remove something. */
const SLACK = 10
/** Seconds before a key frame at which a removed part ends, so that rounding in the browser does not remove the key frame too. */
const SHORT_OF_KEY = 0.002

export interface GroupStarts {
  note(pictures: readonly Picture[]): void
  /** Seconds of the last key frame. */
  last(): number | undefined
  /** The first part of the buffer that may be removed, seconds. */
  outside(
    buffered: TimeRanges,
    kept: readonly [from: number, to: number],
  ): readonly [from: number, to: number] | undefined
}

/**
 * Remembers where the groups of pictures in a buffer begin. A browser that removes a part of a group also removes its rest, up to the next
 * key frame, and with it perhaps the picture that is shown; therefore only whole groups are removed.
 */
export function createGroupStarts(): GroupStarts {
  let starts: number[] = []
  let last: number | undefined
  let removed: readonly [number, number] | undefined

  /** Returns a part only once, in case the browser does not remove it. */
  const once = (part: readonly [number, number]) => {
    const isSame = removed?.[0] === part[0] && removed[1] === part[1]
    removed = part
    return isSame ? undefined : part
  }

  /** The beginning of the group that holds a moment, or of the one before; itself where nothing is made of groups. */
  const startAt = (at: number) => (last === undefined ? at : starts.findLast(start => start <= at))
  const startAfter = (at: number) => (last === undefined ? at : starts.find(start => start >= at))

  return {
    last: () => last,
    note(pictures) {
      const keys = pictures.filter(({ key }) => key).map(({ time }) => time)
      last = keys.at(-1) ?? last
      if (keys.length > 0) starts = [...new Set([...starts, ...keys])].toSorted((a, b) => a - b)
    },
    outside(buffered, [from, to]) {
      const first = buffered.length > 0 ? buffered.start(0) : Infinity
      const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : -Infinity
      const before = startAt(from)
      if (before !== undefined && first < from - SLACK && first < before - SHORT_OF_KEY) {
        starts = starts.filter(start => start >= before)
        return once([first, last === undefined ? before : before - SHORT_OF_KEY])
      }
      const after = startAfter(to)
      if (after === undefined || end <= to + SLACK || end <= after) return undefined
      starts = starts.filter(start => start < after)
      return once([Math.max(first, last === undefined ? after : after - SHORT_OF_KEY), end])
    },
  }
}
