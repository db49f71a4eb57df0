import { DAY_MS, HOUR_MS } from '../files/minute-name.ts'

/** A moment by both clocks of a machine. */
export interface Moment {
  /** Wall clock, ms since 1970. */
  at: number
  /** Time since the machine was started, ms; nobody can set it. */
  uptime: number
  /** Names the run of the machine that `uptime` belongs to. */
  boot: string
}

/** The facts by which the wall clock is judged. */
export interface ClockSeen {
  /** The moment that was believed last. */
  believed: Moment
  /** Present while the wall clock has left the believed time: since then it has run evenly for `evenMs`, up to `last`. */
  doubted?: { last: Moment; evenMs: number; since: number }
}

/** The most by which the wall clock may move against the time that passed, ms. */
export const STEP_MAX_MS = 3 * HOUR_MS
/** The longest time for which a machine may have been switched off, ms. A longer one looks like a wrong clock. */
export const OFF_MAX_MS = DAY_MS
/** The same for a doubted clock, ms, so that a weekend without power does not begin its proof again. */
const DOUBTED_OFF_MAX_MS = 4 * DAY_MS
/** A doubted clock that runs evenly for this time, ms, is believed: people have had the time to see the trouble. */
export const PROOF_MS = 7 * DAY_MS

const isOneRun = (from: Moment, to: Moment): boolean => from.boot === to.boot && to.uptime >= from.uptime

/** Whether the wall clock moved from one moment to the other as time did. */
function isEven(from: Moment, to: Moment, offMax: number): boolean {
  const moved = to.at - from.at
  if (isOneRun(from, to)) return Math.abs(moved - (to.uptime - from.uptime)) <= STEP_MAX_MS
  return moved >= -STEP_MAX_MS && moved <= offMax
}

/** Judges the present wall clock. @returns whether it is believed, and the facts to be remembered */
export function judgeClock(seen: ClockSeen, now: Moment): { isBelieved: boolean; seen: ClockSeen } {
  const believed = { isBelieved: true, seen: { believed: now } }
  if (isEven(seen.believed, now, OFF_MAX_MS)) return believed
  const { doubted } = seen
  const goesOn = doubted && isEven(doubted.last, now, DOUBTED_OFF_MAX_MS)
  const passed = goesOn && isOneRun(doubted.last, now) ? now.uptime - doubted.last.uptime : 0
  const evenMs = goesOn ? doubted.evenMs + passed : 0
  if (evenMs >= PROOF_MS) return believed
  return {
    isBelieved: false,
    seen: { believed: seen.believed, doubted: { last: now, evenMs, since: doubted?.since ?? now.at } },
  }
}
