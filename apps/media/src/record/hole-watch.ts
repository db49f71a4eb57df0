import type { RecordingCause } from '@palisade/contract/media'
import type { Clock } from '../clock.ts'
import { GAP_MS } from './kinds.ts'

/** A span in which recording was wanted and nothing was written. */
export interface Hole {
  from: number
  to: number
  cause: RecordingCause
  kinds: number
}

/** Notices that wanted pictures are missing, and why. */
export interface HoleWatch {
  /** Says that pictures have come from the camera since the last call. */
  heard(): void
  written(from: number, duration: number): void
  dropped(from: number, cause: RecordingCause): void
  down(cause: RecordingCause): void
  /** @param wanted the kinds that want it now */
  tick(wanted: number): void
  /** Why nothing is recorded now; it holds until a picture is written again. Undefined while recording is in order. */
  cause(): RecordingCause | undefined
  /** Whether recording has been wanted for a short while only and no picture is written yet. */
  isStarting(): boolean
  /** End of the last picture that was written, or when it began to be wanted, ms since 1970. */
  since(): number
}

export interface HoleWatchDeps {
  clock: Clock
  kinds: (from: number, to: number) => number
  onHole: (hole: Hole) => void
  /** How far a former run of the program had recorded, if it ended while recording was wanted. */
  before?: { to: number; kinds: number }
}

/**
 * Time without a picture after which recording counts as interrupted, ms. It is long because an on-demand camera takes seconds to begin.
 */
const SILENT_MS = 10_000
/** The wall clock counts as set if it moved by this much more than the time that passed, ms. */
const SET_MS = 5_000

export function createHoleWatch({ clock, kinds, onHole, before: left }: HoleWatchDeps): HoleWatch {
  let before = left
  /** The kinds that wanted the pictures which were lost before this run of the program. */
  let formerKinds = 0
  let wantedAt: number | undefined
  /** When recording began to be wanted, by a clock that nobody can set. */
  let wantedSince = 0
  /** End of the last written picture by the wall clock; `lastAt` is when it was written, by a clock that nobody can set. */
  let lastTo: number | undefined
  let lastAt = 0
  /** The latest end of any written picture, so that a clock which went back and forward again leaves no hole over written time. */
  let furthest = 0
  /** When pictures last came, by a clock that nobody can set. */
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

  /** Reports the time in which the program did not run: as the beginning of a hole that goes on, or as a hole that has ended. */
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

  /** Ends an open hole, because nothing wants recording any more. */
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
      // `connecting` is only a new attempt; the cause of the lost connection stays.
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
