import { createManualClock } from '@palisade/testkit/manual-clock'
import { expect, test } from 'vitest'
import { createBriefCache } from './brief-cache.ts'

function setUp(size = 10) {
  const clock = createManualClock()
  let loads = 0
  const cache = createBriefCache<string>({ keepFor: 1000, size, clock })
  const load = (value: string | undefined) => async () => {
    loads += 1
    return value
  }
  return { cache, load, pass: (ms: number) => clock.advance(ms), loads: () => loads }
}

test('an answer is asked for once until it is too old', async () => {
  const { cache, load, pass, loads } = setUp()
  expect(await Promise.all([cache.get('a', load('x')), cache.get('a', load('y'))])).toEqual(['x', 'x'])
  pass(1000)
  expect(await cache.get('a', load('y'))).toBe('x')
  pass(1)
  expect(await cache.get('a', load('y'))).toBe('y')
  expect(loads()).toBe(2)
})

test('nothing and failures are not kept', async () => {
  const { cache, load } = setUp()
  expect(await cache.get('a', load(undefined))).toBeUndefined()
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', load('x'))).toBe('x')
})

test('after clear an answer that was already on its way is not kept', async () => {
  const { cache, load } = setUp()
  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = cache.get('a', () => promise)
  cache.clear()
  resolve('old')
  expect(await slow).toBe('old')
  expect(await cache.get('a', load('new'))).toBe('new')
})

test('the oldest goes when it is full', async () => {
  const { cache, load, loads } = setUp(2)
  for (const key of ['a', 'b', 'c']) await cache.get(key, load(key))
  expect(await cache.get('c', load('other'))).toBe('c')
  expect(await cache.get('a', load('again'))).toBe('again')
  expect(loads()).toBe(4)
})
