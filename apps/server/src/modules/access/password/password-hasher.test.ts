import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPasswordHasher, RUNNING_MAX, WAITING_MAX } from './password-hasher.ts'

test('four tasks run at a time, 256 wait, and the next one is refused', async () => {
  const hasher = createPasswordHasher()
  const ends: (() => void)[] = []
  const work = () => hasher.inTurn(() => new Promise<void>(resolve => ends.push(resolve)))
  const taken = Array.from({ length: RUNNING_MAX + WAITING_MAX }, work)
  await turn()
  expect(hasher.isBusy()).toBe(true)
  expect(ends).toHaveLength(RUNNING_MAX)
  expect(await work()).toBeUndefined()
  ends[0]!()
  await turn()
  expect(ends).toHaveLength(RUNNING_MAX + 1)
  const last = work()
  expect(await work()).toBeUndefined()
  for (let n = 1; n < RUNNING_MAX + WAITING_MAX + 1; n += 1) {
    ends[n]!()
    await turn()
  }
  expect(await Promise.all([...taken, last])).not.toContain(undefined)
  expect(hasher.isBusy()).toBe(false)
})

test('a task that fails gives its place back', async () => {
  const hasher = createPasswordHasher()
  for (let n = 0; n < 3; n += 1)
    await expect(hasher.inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await hasher.inTurn(async () => 1)).toEqual({ value: 1 })
})
