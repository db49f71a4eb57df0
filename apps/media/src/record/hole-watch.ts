import type { RecordingCause } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import { GAP_MS } from './kinds.ts'

/** Time in which recording was wanted and nothing was written. */
export interface Hole {
  from: number
  to: number
  cause: RecordingCause
  kinds: number
}

/** Notices that wanted pictures are missing, and why. */
export interface HoleWatch {
  /** Something has come since the last time. */
  heard(): void
  written(from: number, duration: number): void
  dropped(from: number, cause: RecordingCause): void
  down(cause: RecordingCause): void
  /** @param wanted the kinds that want it now */
  tick(wanted: number): void
  /** Why nothing is recorded now; it holds until a picture is written again. Undefined while recording is in order. */
  cause(): RecordingCause | undefined
  /** Wanted for a short while, and no picture has been written yet. */
  isStarting(): boolean
  /** End of the last picture that was written, or when it began to be wanted, ms since 1970. */
  since(): number
}

export interface HoleWatchDeps {
  clock: Clock
  kinds: (from: number, to: number) => number
  onHole: (hole: Hole) => void
  /** Where a former run of the program stood that ended while this was wanted. */
  before?: { to: number; kinds: number }
}

/** Without a picture for this long recording counts as interrupted; a camera that is pulled on demand takes seconds to begin. */
const SILENT_MS = 10_000
/** The wall clock was set when it moved this much more than time passed. */
const SET_MS = 5_000

export function createHoleWatch({ clock, kinds, onHole, before: left }: HoleWatchDeps): HoleWatch {
  let before = left
  /** The kinds that wanted what was lost before this run of the program. */
  let formerKinds = 0
  let wantedAt: number | undefined
  /** When it began to be wanted, by the clock that never leaps. */
  let wantedSince = 0
  /** End of the last written picture by the wall clock, and when it was written by the one that never leaps. */
  let lastTo: number | undefined
  let lastAt = 0
  /** The furthest that was ever written: a clock that went back and came forward again leaves no hole over it. */
  let furthest = 0
  /** When something came last, by the clock that never leaps. */
  let heardAt = clock.elapsed()
  let disk: RecordingCause | undefined
  let stream: RecordingCause | undefined
  let seen: RecordingCause | undefined

  const since = (): number => Math.max(lastTo ?? 0, wantedAt ?? 0) || clock.now()

  function close(from: number): void {
    const start = Math.max(since(), furthest <= from ? furthest : 0)
    const kindsOfHole = wantedAt === undefined ? 0 : kinds(start, from) | formerKinds
    const passed = clock.elapsed() - lastAt
    const isSet = lastTo !== undefined && Math.abs(from - lastTo - passed) > SET_MS && seen === undefined
    if (from - start < GAP_MS || kindsOfHole === 0) return
    onHole({ from: start, to: from, cause: isSet ? 'clock_jumped' : (seen ?? 'stalled'), kinds: kindsOfHole })
  }

  /** The time in which the program did not run joins a hole that goes on; else it is one that has ended. */
  function follow({ to, kinds: former }: { to: number; kinds: number }, wanted: number): void {
    const now = clock.now()
    if (now - to < GAP_MS) return
    if (wanted === 0) return onHole({ from: to, to: now, cause: 'media_stopped', kinds: former })
    wantedAt = to
    wantedSince = clock.elapsed()
    furthest = Math.max(furthest, to)
    seen = 'media_stopped'
    formerKinds = former
  }

  /** Nothing wants it any more: a hole ends here, not where pictures are wanted again. */
  function rest(): void {
    if (wantedAt !== undefined && cause()) close(clock.now())
    wantedAt = undefined
    seen = undefined
    formerKinds = 0
  }

  const cause = (): RecordingCause | undefined =>
    disk ?? stream ?? (clock.elapsed() - heardAt >= SILENT_MS ? 'stalled' : undefined) ?? seen

  return {
    heard: () => {
      heardAt = clock.elapsed()
      stream = undefined
    },
    written: (from, duration) => {
      close(from)
      lastTo = from + duration
      furthest = Math.max(furthest, lastTo)
      lastAt = clock.elapsed()
      disk = undefined
      seen = undefined
      formerKinds = 0
    },
    dropped: (_from, why) => {
      disk = why
      seen ??= why
    },
    down: why => {
      // A new attempt says nothing of why the one before ended.
      if (why !== 'connecting') stream = why
      seen ??= stream
    },
    tick: wanted => {
      if (before) follow(before, wanted)
      before = undefined
      if (wanted === 0) rest()
      else if (wantedAt === undefined) {
        wantedAt = clock.now()
        wantedSince = clock.elapsed()
        // Silence counts from now on.
        heardAt = Math.max(heardAt, clock.elapsed() - 1)
      }
      if (wanted !== 0) seen ??= cause()
    },
    cause,
    // A stream that was written for the buffer until just now is under way.
    isStarting: () => lastTo === undefined || lastAt < wantedSince - SILENT_MS,
    since,
  }
}
