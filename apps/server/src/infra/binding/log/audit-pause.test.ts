import { createManualClock } from '@palisade/testkit/manual-clock'
import { expect, test } from 'vitest'
import { createAuditPause } from './audit-pause.ts'

test('without a pause every row is due', () => {
  const pause = createAuditPause(undefined)
  expect([pause.isDue('li', 'a'), pause.isDue('li', 'a')]).toEqual([true, true])
})

test('allows one row for each user and object in the given time', () => {
  const clock = createManualClock()
  const pause = createAuditPause(600, clock)
  expect([pause.isDue('li', 'a'), pause.isDue('li', 'a')]).toEqual([true, false])
  expect([pause.isDue('li', 'b'), pause.isDue('wang', 'a')]).toEqual([true, true])
  clock.advance(600_000)
  expect(pause.isDue('li', 'a')).toBe(false)
  clock.advance(1)
  expect([pause.isDue('li', 'a'), pause.isDue('li', 'a')]).toEqual([true, false])
})

test('remembers so many and forgets the oldest', () => {
  const pause = createAuditPause(600, createManualClock())
  for (let index = 0; index <= 10_000; index += 1) pause.isDue('li', String(index))
  expect(pause.isDue('li', '10000')).toBe(false)
  expect(pause.isDue('li', '0')).toBe(true)
})
