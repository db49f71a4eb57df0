import { expect, test } from 'vitest'
import { judgeTime, JUMP_MAX, PROOF, type ClockSeen } from './time-check.rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-11-01T00:00:00Z')
const fresh: ClockSeen = { trustedAt: START, suspect: null }
const judge = (seen: ClockSeen, now: number, databaseNow = now) => judgeTime(seen, now, databaseNow)

/** Looks every `step` from `from` on until the time is believed. @returns how long that took */
function waitFor(seen: ClockSeen, from: number, step: number, most = 100 * DAY): number {
  let present = seen
  for (let now = from; now < from + most; now += step) {
    const { isPlausible, seen: next } = judge(present, now)
    if (isPlausible) return now - from
    present = next
  }
  return Infinity
}

test('a clock that goes on is believed, and one that went back, and a week’s standstill', () => {
  for (const ahead of [0, HOUR, -400 * DAY, JUMP_MAX])
    expect(judge(fresh, START + ahead)).toEqual({
      isPlausible: true,
      seen: { trustedAt: START + ahead, suspect: null },
    })
})

test('a jump is not, however often it is looked at, until the clock is put right', () => {
  const jumped = START + 300 * DAY
  const first = judge(fresh, jumped)
  expect(first).toEqual({
    isPlausible: false,
    seen: { trustedAt: START, suspect: { since: jumped, at: jumped } },
  })
  expect(judge(first.seen, jumped + HOUR).isPlausible).toBe(false)
  expect(judge(first.seen, START + HOUR)).toEqual({
    isPlausible: true,
    seen: { trustedAt: START + HOUR, suspect: null },
  })
})

test('after a long standstill the clock is believed once it has gone on evenly for a week', () => {
  expect(waitFor(fresh, START + 90 * DAY, HOUR)).toBe(PROOF)
  expect(waitFor(fresh, START + 90 * DAY, DAY)).toBe(PROOF)
})

test('a clock that jumps on and on is never believed', () => {
  expect(waitFor(fresh, START + 90 * DAY, 3 * DAY, 400 * DAY)).toBe(Infinity)
})

test('nor is a clock that the database’s clock contradicts', () => {
  expect(judge(fresh, START + HOUR, START + 2 * DAY)).toEqual({ isPlausible: false, seen: fresh })
})
