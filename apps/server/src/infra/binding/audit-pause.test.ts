import { expect, test } from 'vitest'
import { createAuditPause } from './audit-pause.ts'

test('without a pause every row is due', () => {
  const pause = createAuditPause(undefined)
  expect([pause.isDue('li', 'a'), pause.isDue('li', 'a')]).toEqual([true, true])
})

test('allows one row for each user and object in the given time', () => {
  let now = 1
  const pause = createAuditPause(600, { now: () => now })
  expect([pause.isDue('li', 'a'), pause.isDue('li', 'a')]).toEqual([true, false])
  expect([pause.isDue('li', 'b'), pause.isDue('wang', 'a')]).toEqual([true, true])
  now += 600_000
  expect(pause.isDue('li', 'a')).toBe(false)
  now += 1
  expect([pause.isDue('li', 'a'), pause.isDue('li', 'a')]).toEqual([true, false])
})

test('remembers so many and forgets the oldest', () => {
  const pause = createAuditPause(600, { now: () => 1 })
  for (let index = 0; index <= 10_000; index += 1) pause.isDue('li', String(index))
  expect(pause.isDue('li', '10000')).toBe(false)
  expect(pause.isDue('li', '0')).toBe(true)
})
