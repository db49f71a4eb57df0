import { PTZ_HOLD_SECONDS } from '@palisade/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { directions, type Motion } from './directions.ts'
import { createHold, REPEAT_EVERY } from './hold.ts'

let sent: (Motion | 'stop')[]
let answers: PromiseWithResolvers<void>[]
let isSlow: boolean
let failures: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  answers = []
  failures = []
  isSlow = false
})
afterEach(() => vi.useRealTimers())

const hold = () =>
  createHold({
    move: motion => {
      sent.push(motion)
      if (!isSlow) return Promise.resolve()
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      return answer.promise
    },
    stop: () => {
      sent.push('stop')
      return Promise.resolve()
    },
    onFailure: error => failures.push(error),
  })

test('repeats while held, well within the time after which the server stops by itself, and stops once', async () => {
  expect(REPEAT_EVERY).toBeLessThanOrEqual(1000)
  expect(REPEAT_EVERY * 3).toBeLessThan(PTZ_HOLD_SECONDS * 1000)
  const one = hold()
  one.press(directions.left)
  await vi.advanceTimersByTimeAsync(REPEAT_EVERY * 3)
  expect(sent).toEqual([directions.left, directions.left, directions.left, directions.left])
  one.release()
  await vi.advanceTimersByTimeAsync(REPEAT_EVERY * 3)
  expect(sent.slice(4)).toEqual(['stop'])
  one.release()
  expect(sent).toHaveLength(5)
})

test('another direction is told at once, the same one is not told twice', async () => {
  const one = hold()
  one.press(directions.left)
  one.press(directions.left)
  one.press(directions.upLeft)
  expect(sent).toEqual([directions.left, directions.upLeft])
})

test('a slow network is not given more to carry, and a late movement is followed by a stop', async () => {
  isSlow = true
  const one = hold()
  one.press(directions.up)
  await vi.advanceTimersByTimeAsync(REPEAT_EVERY * 5)
  expect(sent).toEqual([directions.up])
  one.release()
  expect(sent).toEqual([directions.up, 'stop'])
  answers[0]!.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([directions.up, 'stop', 'stop'])
})

test('pressed again before the late one arrived, it moves on', async () => {
  isSlow = true
  const one = hold()
  one.press(directions.up)
  one.release()
  one.press(directions.down)
  answers[0]!.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([directions.up, 'stop', directions.down])
})

test('a refusal ends it and is told once', async () => {
  isSlow = true
  const one = hold()
  one.press(directions.up)
  const refusal = new Error('offline')
  answers[0]!.reject(refusal)
  await vi.advanceTimersByTimeAsync(REPEAT_EVERY * 4)
  expect(failures).toEqual([refusal])
  expect(sent).toEqual([directions.up])
  one.release()
  expect(sent).toEqual([directions.up])
})

test('the stop button stops a camera that nobody here holds', () => {
  hold().stop()
  expect(sent).toEqual(['stop'])
})
