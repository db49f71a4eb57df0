import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../files/minute-name.ts'
import {
  judgeClock,
  OFF_MAX_MS,
  PROOF_MS,
  STEP_MAX_MS,
  type ClockSeen,
  type Moment,
} from './clock-trust.rules.ts'

const START = Date.UTC(2027, 0, 15, 8)
const MONTH = 31 * DAY_MS
const at = (wall: number, passed = 0, boot = 'a'): Moment => ({
  at: START + wall,
  uptime: HOUR_MS + passed,
  boot,
})
const fresh: ClockSeen = { believed: at(0) }
const isBelieved = (seen: ClockSeen, now: Moment) => judgeClock(seen, now).isBelieved

test('the clock is believed as long as it goes as time does, over any pause of the program', () => {
  for (const passed of [0, 60_000, 400 * DAY_MS]) {
    for (const step of [-STEP_MAX_MS, 0, STEP_MAX_MS])
      expect(isBelieved(fresh, at(passed + step, passed))).toBe(true)
    for (const step of [-MONTH, -STEP_MAX_MS - 1, STEP_MAX_MS + 1, MONTH])
      expect(isBelieved(fresh, at(passed + step, passed))).toBe(false)
  }
})

test('a machine may have been switched off for a night', () => {
  const after = (wall: number) => isBelieved(fresh, { ...at(wall, 0, 'b'), uptime: 60_000 })
  expect([-STEP_MAX_MS, 0, OFF_MAX_MS].map(after)).toEqual([true, true, true])
  expect([-STEP_MAX_MS - 1, OFF_MAX_MS + 1, MONTH].map(after)).toEqual([false, false, false])
})

/** Looks once an hour, each time `step` later by the wall clock. @returns how long until it is believed; undefined: never */
function waitFor(first: Moment, step = HOUR_MS): number | undefined {
  let seen = fresh
  for (let passed = 0; passed < 100 * DAY_MS; passed += HOUR_MS) {
    const judged = judgeClock(seen, {
      ...first,
      at: first.at + (passed / HOUR_MS) * step,
      uptime: first.uptime + passed,
    })
    if (judged.isBelieved) return passed
    seen = judged.seen
  }
  return undefined
}

test('a clock that was set is believed when it is right again, or has gone on evenly for a week', () => {
  const { seen } = judgeClock(fresh, at(MONTH, 60_000))
  expect(seen).toMatchObject({ believed: at(0), doubted: { since: START + MONTH } })
  expect(judgeClock(seen, at(120_000, 120_000))).toEqual({
    isBelieved: true,
    seen: { believed: at(120_000, 120_000) },
  })
  expect(waitFor(at(MONTH))).toBe(PROOF_MS)
  expect(waitFor(at(MONTH), 5 * HOUR_MS)).toBeUndefined()
})

test('time without the program, or without power over a weekend, proves nothing and spoils nothing', () => {
  const { seen } = judgeClock(fresh, at(MONTH))
  const half = judgeClock(seen, at(MONTH + PROOF_MS / 2, PROOF_MS / 2)).seen
  const on = { ...at(MONTH + PROOF_MS / 2 + 3 * DAY_MS, 0, 'b'), uptime: 0 }
  const restarted = judgeClock(half, on)
  expect(restarted).toMatchObject({ isBelieved: false, seen: { doubted: { evenMs: PROOF_MS / 2 } } })
  expect(isBelieved(restarted.seen, { ...on, at: on.at + PROOF_MS / 2, uptime: PROOF_MS / 2 })).toBe(true)
})
