import { expect, test } from 'vitest'
import { chars, ID, list, testLimits } from '../../testing/limits.ts'
import { footageCalls, spanFault } from './footage.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 10, 23) + ms).toISOString()
const clip = { cameraId: ID, from: at(0), to: at(60_000) }
const download = { ...clip, fileName: 'gate_20261123-040500' }
const named = (...names: string[]) => names.map(fileName => ({ ...download, fileName }))
const spliced = (count: number) => ({ clips: list(count, clip), fileName: 'x' })

testLimits([
  [
    'name of a file',
    footageCalls.download.request,
    named('x', chars(100), '大门_20261123-040500'),
    named('', chars(101), '../x', 'a/b', 'a\\b', 'a*'),
  ],
  ['clips of a splice', footageCalls.splice.request, [spliced(2), spliced(32)], [spliced(1), spliced(33)]],
])

test.each([
  [999, 'footage.too_short'],
  [-1, 'footage.too_short'],
  [1_000, undefined],
  [72 * 3_600_000, undefined],
  [72 * 3_600_000 + 1, 'footage.too_long'],
])('a span of %i ms: %s', (length, fault) => {
  expect(spanFault({ from: at(0), to: at(length) })).toBe(fault)
})
