import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createLookCounts } from '#server/infra/metrics/look-counts.ts'
import { createRounds } from './rounds.ts'
import { WINDOW_MS, type TurnEnd } from './turn.rules.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LOOK_MS = 100

function setup(atOnce: number) {
  const counts = createLookCounts()
  const looks: string[] = []
  const ended: string[] = []
  let running = 0
  let most = 0
  const parts = {
    counts,
    looks,
    ended,
    most: () => most,
    /** The end of a look. */
    outcome: (_cameraId: string): TurnEnd | AppError => 'looked',
  }
  const rounds = createRounds({
    atOnce,
    counts,
    elapsed: () => performance.now(),
    lookFor: cameraId => ({
      once: async () => {
        looks.push(cameraId)
        most = Math.max(most, ++running)
        await new Promise(resolve => setTimeout(resolve, LOOK_MS))
        running--
        const outcome = parts.outcome(cameraId)
        if (outcome instanceof AppError) throw outcome
        return outcome
      },
      end: () => void ended.push(cameraId),
    }),
  })
  return { ...parts, parts, rounds }
}

test('looks at as many frames together as it may, and at all cameras as often', async () => {
  const { rounds, looks, counts, most } = setup(2)
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  rounds.set(ids)
  await vi.advanceTimersByTimeAsync(WINDOW_MS)
  expect(most()).toBe(2)
  // 20 looks a second for ten cameras: two a second of each, where 2.5 were wanted.
  const each = ids.map(id => looks.filter(one => one === id).length)
  expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
  expect(counts.looked).toBeGreaterThanOrEqual(190)
  expect(rounds.endWindow()).toEqual(ids.map(cameraId => ({ cameraId, state: { state: 'recognised' } })))
  // A state that is as before is not said again.
  await vi.advanceTimersByTimeAsync(WINDOW_MS)
  expect(rounds.endWindow()).toEqual([])
  await Promise.all([rounds.stop(), vi.advanceTimersByTimeAsync(LOOK_MS)])
})

test('while recognition does not answer it is asked once a second, the cameras are away, and all goes on when it does', async () => {
  const { rounds, looks, parts, counts } = setup(1)
  parts.outcome = () => new AppError('recognition.away')
  rounds.set(['a', 'b'])
  await vi.advanceTimersByTimeAsync(WINDOW_MS)
  expect(looks.length).toBeLessThanOrEqual(WINDOW_MS / 1000)
  expect(counts.looked).toBe(0)
  expect(counts.shed).toBeGreaterThanOrEqual(looks.length - 1)
  expect(rounds.endWindow().map(({ state }) => state.state)).toEqual(['away', 'away'])
  parts.outcome = () => 'looked'
  await vi.advanceTimersByTimeAsync(WINDOW_MS)
  await vi.advanceTimersByTimeAsync(WINDOW_MS)
  rounds.endWindow()
  await vi.advanceTimersByTimeAsync(WINDOW_MS)
  expect(rounds.endWindow()).toEqual([])
  await Promise.all([rounds.stop(), vi.advanceTimersByTimeAsync(LOOK_MS)])
})

test('a camera that is taken out is looked at no more, and who was seen there is told, once', async () => {
  const { rounds, looks, ended } = setup(1)
  rounds.set(['a', 'b'])
  await vi.advanceTimersByTimeAsync(50)
  expect(looks).toEqual(['a'])
  rounds.set([])
  expect(ended).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(WINDOW_MS)
  expect(ended).toEqual(['b', 'a'])
  expect(looks).toEqual(['a'])
  await rounds.stop()
})

test('stop waits for the look that runs', async () => {
  const { rounds, ended } = setup(1)
  rounds.set(['a'])
  await vi.advanceTimersByTimeAsync(50)
  const stopping = rounds.stop()
  expect(ended).toEqual([])
  await Promise.all([stopping, vi.advanceTimersByTimeAsync(LOOK_MS)])
  expect(ended).toEqual(['a'])
})
