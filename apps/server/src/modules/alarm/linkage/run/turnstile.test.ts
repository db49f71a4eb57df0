import { expect, test } from 'vitest'
import { createTurnstile } from './turnstile.ts'

test('lets so many in at once, the others in their order, also behind one that fails', async () => {
  const pass = createTurnstile(2)
  const done: number[] = []
  let inside = 0
  let most = 0
  const one = (n: number) =>
    pass(async () => {
      inside += 1
      most = Math.max(most, inside)
      await Promise.resolve()
      inside -= 1
      done.push(n)
      if (n === 1) throw new Error('failed')
    })
  await Promise.allSettled([0, 1, 2, 3, 4].map(one))
  expect([done, most, inside]).toEqual([[0, 1, 2, 3, 4], 2, 0])
})

test('a place that goes from one to the next is taken: who comes then waits for another', async () => {
  const pass = createTurnstile(1)
  const ends: (() => void)[] = []
  let inside = 0
  const one = () =>
    pass(async () => {
      inside += 1
      await new Promise<void>(resolve => ends.push(resolve))
      inside -= 1
    })
  const first = one()
  const second = one()
  ends[0]!()
  await first
  const third = one()
  await Promise.resolve()
  expect([inside, ends]).toMatchObject([1, { length: 2 }])
  ends[1]!()
  await second
  ends[2]!()
  await third
  expect(inside).toBe(0)
})
