import { expect, test } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createDiskQueue } from './disk-queue.ts'

/** A disk whose requests end when the test says so. */
function setup() {
  const clock = createManualClock()
  const queue = createDiskQueue(clock)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string): Promise<string> => {
    const asked = queue.run(() => {
      started.push(name)
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
    })
    return asked.catch((error: unknown) => (error as { code: string }).code)
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { clock, queue, started, ask, end }
}

test('four requests at once, the others in their order as places become free', async () => {
  const { started, ask, end } = setup()
  const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map(ask)
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  expect(started.slice(4)).toEqual(['e'])
  for (const name of ['a', 'b', 'd', 'e']) await end(name)
  await end('f')
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a disk that hangs is told after 15 s, and what waited for it is never begun', async () => {
  const { clock, started, ask, end } = setup()
  const early = ['a', 'b', 'c', 'd', 'e'].map(ask)
  clock.advance(10_000)
  const late = ask('f')
  clock.advance(5_000)
  expect(await Promise.all(early)).toEqual(Array.from({ length: 5 }, () => 'ETIMEDOUT'))
  // Its places are given back when the work ends, not before.
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  await end('a')
  expect(started.slice(4)).toEqual(['f'])
  await end('f')
  expect(await late).toBe('f')
})

test('a request that fails gives its place back', async () => {
  const { queue } = setup()
  const refused = Array.from({ length: 6 }, () => queue.run(() => Promise.reject(new Error('EIO'))))
  const ended = await Promise.allSettled(refused)
  expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'))
})
