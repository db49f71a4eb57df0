import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

const file = { length: 1000, etag: '"a"' }
const of = (range: string, more: object = {}) => byteRange({ range, ...more }, file)

test.each([
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
  ['bytes=a-b', undefined],
])('%s', (range, expected) => {
  expect(of(range)).toEqual(expected)
})

test('a part of another content is not given: it gets the whole', () => {
  expect(of('bytes=10-', { 'if-range': '"a"' })).toEqual({ start: 10, end: 999 })
  expect(of('bytes=10-', { 'if-range': '"b"' })).toBeUndefined()
  expect(of('bytes=10-', { 'if-range': 'Mon, 23 Nov 2026 00:00:00 GMT' })).toBeUndefined()
  expect(byteRange({}, file)).toBeUndefined()
})

test('whatever is asked for, a part lies within the file', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
  )
  fc.assert(
    fc.property(texts, fc.nat({ max: 2000 }), (range, length) => {
      const part = byteRange({ range }, { length, etag: '"a"' })
      if (typeof part !== 'object') return
      expect(part.start).toBeGreaterThanOrEqual(0)
      expect(part.start).toBeLessThanOrEqual(part.end)
      expect(part.end).toBeLessThan(length)
    }),
  )
})
