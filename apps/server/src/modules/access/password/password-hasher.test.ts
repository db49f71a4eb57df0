import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

test('two tasks run at a time, 256 wait, and the next one is refused', async () => {
  const hasher = createPasswordHasher()
  const ends: (() => void)[] = []
  const work = () => hasher.inTurn(() => new Promise<void>(resolve => ends.push(resolve)))
  const taken = Array.from({ length: 2 + 256 }, work)
  await turn()
  expect(ends).toHaveLength(2)
  expect(await work()).toBeUndefined()
  ends[0]!()
  await turn()
  expect(ends).toHaveLength(3)
  const last = work()
  expect(await work()).toBeUndefined()
  for (let n = 1; n < 2 + 256 + 1; n += 1) {
    ends[n]!()
    await turn()
  }
  expect(await Promise.all([...taken, last])).not.toContain(undefined)
})

test('a task that fails gives its place back', async () => {
  const hasher = createPasswordHasher()
  for (let n = 0; n < 3; n += 1)
    await expect(hasher.inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await hasher.inTurn(async () => 1)).toEqual({ value: 1 })
})
