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
