import { VERY_URGENT_DELAY_MAX } from '@palisade/contract'
import { expect, test } from 'vitest'
import { delaysOf } from './delay.rules.ts'

const options = { mergeMs: 30_000, now: 1_000_000 }
const at = options.now
const rule = (on: number, off = 0) => ({ on_delay_seconds: on, off_delay_seconds: off })

test('a type without delays costs nothing', () => {
  expect(delaysOf(rule(0), { level: 3, at }, options)).toBeUndefined()
})

test('an event waits from when it happened, and not once it is due or came late', () => {
  expect(delaysOf(rule(60), { level: 3, at: at - 10_000 }, options)).toEqual({
    mergeMs: 30_000,
    dueAt: at + 50_000,
  })
  expect(delaysOf(rule(60), { level: 3, at, isDue: true }, options)).toEqual({ mergeMs: 30_000 })
  expect(delaysOf(rule(60), { level: 3, at: at - 60_000 }, options)).toEqual({ mergeMs: 30_000 })
})

test('a very urgent one waits no longer than the bound, whatever its type says', () => {
  expect(delaysOf(rule(60), { level: 1, at }, options)?.dueAt).toBe(at + VERY_URGENT_DELAY_MAX * 1000)
  expect(delaysOf(rule(5), { level: 1, at }, options)?.dueAt).toBe(at + 5000)
})

test('the off-delay widens the time in which events join, and never narrows it', () => {
  expect(delaysOf(rule(0, 300), { level: 3, at }, options)).toEqual({ mergeMs: 300_000 })
  expect(delaysOf(rule(0, 5), { level: 3, at }, options)).toEqual({ mergeMs: 30_000 })
})
