import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPtzLock } from './ptz-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function holding(stop: (deviceId: string) => Promise<void> = async () => undefined) {
  const stopped: string[] = []
  const faults: string[] = []
  const hold = createPtzLock({
    stop: async id => {
      stopped.push(id)
      await stop(id)
    },
    onFault: (_, id) => void faults.push(id),
    hold: 3000,
  })
  return { hold, stopped, faults }
}

test('a camera without a further command is stopped, one that gets commands is not', async () => {
  const { hold, stopped } = holding()
  hold.take('gate', 'ann')
  await vi.advanceTimersByTimeAsync(2900)
  hold.take('gate', 'ann')
  await vi.advanceTimersByTimeAsync(2900)
  expect(stopped).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(stopped).toEqual(['gate'])
})

test('another operator waits until it is released', () => {
  const { hold } = holding()
  hold.take('gate', 'ann')
  expect(() => hold.take('gate', 'ben')).toThrow('device.busy')
  expect(() => hold.refuse('gate', 'ben')).toThrow('device.busy')
  hold.release('gate')
  hold.take('gate', 'ben')
  expect(() => hold.refuse('gate', 'ann')).toThrow('device.busy')
})

test('a stop without an answer is repeated, and reported when that does not help', async () => {
  const { hold, stopped, faults } = holding(() => Promise.reject(new Error('silent')))
  hold.take('gate', 'ann')
  await vi.advanceTimersByTimeAsync(5000)
  expect([stopped.length, faults]).toEqual([3, ['gate']])
})

test('stops everything at the end', async () => {
  const { hold, stopped } = holding()
  hold.take('gate', 'ann')
  hold.take('yard', 'ben')
  await hold.stopAll()
  expect(stopped).toEqual(['gate', 'yard'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(stopped).toHaveLength(2)
})
