import { expect, test } from 'vitest'
import { footageName, offeredSpan, timeLeft } from './footage-name.ts'

const at = new Date(2026, 10, 23, 4, 5, 6).getTime()

test('a file is named by camera and time, without signs that no file system minds', () => {
  expect(footageName('大门 1/2 "a"', new Date(at), 100)).toBe('大门_1_2__a__20261123-040506')
  expect(footageName('x'.repeat(200), new Date(at), 100)).toHaveLength(100)
})

test('the loop is offered, else the minute from where it stands, and nothing of the future', () => {
  expect(offeredSpan(at + 400, { from: at + 10_100, to: at + 20_900 }, at)).toEqual({
    from: at + 10_000,
    to: at + 20_000,
  })
  expect(offeredSpan(at, { from: at + 100, to: at + 900 }, at)).toEqual({ from: at, to: at + 1000 })
  expect(offeredSpan(at + 400, undefined, at + 3_600_000)).toEqual({ from: at, to: at + 60_000 })
  expect(offeredSpan(at + 400, undefined, at + 5_000)).toEqual({ from: at - 25_000, to: at + 5_000 })
})

test('the time until a file is deleted is told in hours, at last in minutes', () => {
  const until = new Date(at).toISOString()
  expect(timeLeft(until, at - 23.9 * 3_600_000)).toEqual({ unit: 'hours', count: 24 })
  expect(timeLeft(until, at - 59 * 60_000)).toEqual({ unit: 'minutes', count: 59 })
  expect(timeLeft(until, at + 1)).toEqual({ unit: 'minutes', count: 1 })
})
