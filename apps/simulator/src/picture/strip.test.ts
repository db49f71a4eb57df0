import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { createCanvas, createPlanes } from './canvas.ts'
import { decodeStrip, drawStrip, encodeStrip, STRIP_PERIOD_MS, stripMoment } from './strip.ts'
import { readStrip } from './strip.testing.ts'

const moments = integer({ min: 0, max: 4_000_000_000_000 })

test('any moment comes back out of its blocks', () => {
  assert(
    property(moments, atMs => {
      expect(decodeStrip(encodeStrip(atMs))).toBe(atMs % STRIP_PERIOD_MS)
    }),
  )
})

test('one wrong block is noticed', () => {
  assert(
    property(moments, integer({ min: 0, max: 31 }), (atMs, wrong) => {
      const bits = encodeStrip(atMs)
      bits[wrong] = !bits[wrong]
      expect(decodeStrip(bits)).toBeUndefined()
    }),
  )
})

test.each([
  [640, 360],
  [1280, 720],
  [320, 180],
])('is read from a %ix%i picture', (width, height) => {
  const planes = createPlanes(width, height)
  planes.y.fill(90)
  drawStrip(createCanvas(planes, width, height), 1_795_000_123_456)
  expect(readStrip(planes.y, width, height)).toBe(1_795_000_123_456 % STRIP_PERIOD_MS)
})

test('a picture without a strip gives nothing', () => {
  expect(readStrip(new Uint8Array(640 * 360).fill(90), 640, 360)).toBeUndefined()
})

test('the clock becomes the latest moment that fits, also across its turn', () => {
  assert(
    property(moments, integer({ min: 0, max: STRIP_PERIOD_MS - 1 }), (atMs, delay) => {
      expect(stripMoment(atMs % STRIP_PERIOD_MS, atMs + delay)).toBe(atMs)
    }),
  )
})
