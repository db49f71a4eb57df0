import { createManualClock } from '@palisade/testkit/manual-clock'
import { expect, test } from 'vitest'
import { createBriefCache } from './brief-cache.ts'

function setUp(size = 10, renewAfter?: number) {
  const clock = createManualClock()
  let loads = 0
  const cache = createBriefCache<string>({
    keepFor: 1000,
    size,
    clock,
    ...(renewAfter !== undefined && { renewAfter }),
  })
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

test('an answer that is growing old is loaded again while it is still given, and its age counts from then', async () => {
  const { cache, pass } = setUp(10, 700)
  const slow = Promise.withResolvers<string>()
  await cache.get('a', async () => 'old')
  pass(701)
  expect(await cache.get('a', () => slow.promise)).toBe('old')
  expect(await cache.get('a', () => Promise.reject(new Error('loaded twice')))).toBe('old')
  pass(200)
  slow.resolve('new')
  await slow.promise
  await Promise.resolve()
  expect(await cache.get('a', async () => 'other')).toBe('new')
  // 701 ms after the load of the new one began, 501 ms after it was there.
  pass(501)
  expect(await cache.get('a', async () => 'newer')).toBe('new')
  pass(300)
  expect(await cache.get('a', async () => 'newest')).toBe('newer')
})

test('an answer that cannot be loaded again is given until it is too old, and nothing is no answer', async () => {
  const { cache, load, pass } = setUp(10, 700)
  await cache.get('a', load('x'))
  pass(900)
  expect(await cache.get('a', () => Promise.reject(new Error('away')))).toBe('x')
  pass(101)
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await cache.get('a', load('y'))
  pass(900)
  await cache.get('a', load(undefined))
  expect(await cache.get('a', load('z'))).toBe('z')
})

test('what was on its way when everything was forgotten is not kept', async () => {
  const { cache, load, pass } = setUp(10, 700)
  const slow = Promise.withResolvers<string>()
  await cache.get('a', load('x'))
  pass(900)
  expect(await cache.get('a', () => slow.promise)).toBe('x')
  cache.clear()
  slow.resolve('stale')
  await slow.promise
  expect(await cache.get('a', load('y'))).toBe('y')
  await Promise.resolve()
  expect(await cache.get('a', load('z'))).toBe('y')
})

test('an answer that was loaded again grows too old as well, whatever the wall clock says', async () => {
  const { cache, load, pass } = setUp(10, 700)
  await cache.get('a', load('old'))
  pass(800)
  await cache.get('a', load('new'))
  await Promise.resolve()
  pass(1001)
  expect(await cache.get('a', load('newest'))).toBe('newest')
})
