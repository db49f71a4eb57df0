import { expect, test } from 'vitest'
import type { MediaFragment } from '../ingest/engine.ts'
import { createGopCache } from './gop-cache.ts'

const fragment = (second: number, isKey: boolean, size = 10): MediaFragment => ({
  bytes: Buffer.alloc(size),
  isVideo: true,
  isKey,
  decodeTime: second * 90_000,
  receivedAt: second * 1000,
})

/** Groups of two seconds, a frame a second. */
function filled(seconds: number, historyMs: number, maxBytes = 1e6) {
  const cache = createGopCache({ historyMs, maxBytes })
  for (let second = 0; second < seconds; second++) cache.add(fragment(second, second % 2 === 0))
  return cache
}
const times = (fragments: readonly MediaFragment[]): number[] => fragments.map(each => each.receivedAt / 1000)

test('without history only the present group is kept', () => {
  const cache = filled(10, 0)
  expect(times(cache.current())).toEqual([8, 9])
  expect(cache.bytes()).toBe(20)
})

test('the last seconds start at a key frame and reach far enough back', () => {
  const cache = filled(20, 6000)
  expect(times(cache.last(3))).toEqual([16, 17, 18, 19])
  expect(times(cache.last(60))).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
  expect(cache.keyFrame()?.receivedAt).toBe(18_000)
})

test('bytes bound the history before time does', () => {
  expect(times(filled(20, 60_000, 45).last(60))).toEqual([16, 17, 18, 19])
})

test('a group without end is not kept, and the next one is again', () => {
  const cache = createGopCache({ historyMs: 12_000, maxBytes: 1000 })
  cache.add(fragment(0, true))
  for (let i = 0; i < 1000; i++) {
    cache.add(fragment(1, false, 100))
    expect(cache.bytes()).toBeLessThanOrEqual(1000)
  }
  expect(cache.current()).toEqual([])
  cache.add(fragment(2, true))
  expect(times(cache.current())).toEqual([2])
})

test('a group goes once the one behind it reaches back far enough by itself, not a moment earlier', () => {
  const cache = createGopCache({ historyMs: 3000, maxBytes: 1e6 })
  for (const second of [0, 2, 4]) cache.add(fragment(second, true))
  cache.add(fragment(4.999, false))
  expect(times(cache.last(60))).toEqual([0, 2, 4, 4.999])
  cache.add(fragment(5, false))
  expect(times(cache.last(60))).toEqual([2, 4, 4.999, 5])
  expect(cache.bytes()).toBe(40)
})

test('the last seconds begin with the group that started exactly so long before the end', () => {
  const cache = filled(9, 60_000)
  expect(times(cache.last(2))).toEqual([6, 7, 8])
  expect(times(cache.last(2.001))).toEqual([4, 5, 6, 7, 8])
  expect(times(cache.last(0))).toEqual([8])
})

test('exactly its bytes are kept; one more costs the oldest group', () => {
  expect(times(filled(4, 60_000, 40).last(60))).toEqual([0, 1, 2, 3])
  expect(times(filled(4, 60_000, 39).last(60))).toEqual([2, 3])
})

test('a group of 20,000 fragments is kept, one of more is not', () => {
  const cache = createGopCache({ historyMs: 0, maxBytes: 1e9 })
  cache.add(fragment(0, true, 1))
  for (let count = 1; count < 20_000; count++) cache.add(fragment(0, false, 1))
  expect(cache.current()).toHaveLength(20_000)
  cache.add(fragment(0, false, 1))
  expect([cache.current(), cache.bytes(), cache.keyFrame()]).toEqual([[], 0, undefined])
})

test('nothing is kept before the first key frame nor after a clear', () => {
  const cache = createGopCache({ historyMs: 0, maxBytes: 1000 })
  cache.add(fragment(0, false))
  expect([cache.bytes(), cache.last(5)]).toEqual([0, []])
  cache.add(fragment(1, true))
  cache.clear()
  expect([cache.bytes(), cache.current(), cache.keyFrame()]).toEqual([0, [], undefined])
})
