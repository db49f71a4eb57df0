import { expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { createFence } from './fence.ts'

const of = (id: string, epoch?: number) => ({ id, ...(epoch !== undefined && { epoch }) })

test('a set that was read before a camera was given away is kept out', () => {
  const fence = createFence(createManualClock())
  expect(fence.pass([of('a'), of('b')])).toBe(true)
  expect(fence.pass([of('b'), of('a', 1)])).toBe(true)
  expect(fence.pass([of('a'), of('b')])).toBe(false)
  expect(fence.pass([of('b')])).toBe(true)
  expect(fence.pass([of('a', 2)])).toBe(true)
  expect(fence.pass([of('a', 1)])).toBe(false)
})

test('a database that counts from an older epoch again is obeyed after a minute', () => {
  const clock = createManualClock()
  const fence = createFence(clock)
  fence.pass([of('a', 5)])
  clock.advance(30_000)
  expect(fence.pass([of('a', 4)])).toBe(false)
  clock.advance(31_000)
  expect(fence.pass([of('a', 4)])).toBe(true)
})
