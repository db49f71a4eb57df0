import { expect, test } from 'vitest'
import { chars, testLimits } from '../testing/limits.ts'
import { comparisonCalls, likenessOf } from './comparison.ts'

const file = { fileName: 'a.jpg', content: 'U2FtcGxl' }
const given = { first: file, second: file, purpose: 'identity', reason: 'case 12' }
const of = (field: string, values: readonly unknown[]) => values.map(value => ({ ...given, [field]: value }))
const { request } = comparisonCalls.contrast

testLimits([
  [
    'purpose of a search',
    request,
    of('purpose', ['id', chars(100)]),
    of('purpose', ['', ' x ', chars(101), undefined]),
  ],
  [
    'reason of a search',
    request,
    of('reason', ['no', chars(500)]),
    of('reason', ['', 'x', chars(501), undefined]),
  ],
  [
    'name of a picture',
    request,
    of('first', [file]),
    of('first', [{ ...file, fileName: 'a(1).jpg' }, undefined]),
  ],
])

test.each([
  [100, 'same'],
  [90, 'same'],
  [89.9, 'likely'],
  [75, 'likely'],
  [74.9, 'unsure'],
  [50, 'unsure'],
  [49.9, 'different'],
])('%i percent is said as %s', (percent, words) => {
  expect(likenessOf(percent)).toBe(words)
})

const search = { picture: file, groupIds: [crypto.randomUUID()], purpose: 'identity', reason: 'case 12' }
const searchOf = (field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...search, [field]: value }))
const groups = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

testLimits([
  [
    'groups of a search',
    comparisonCalls.search.request,
    searchOf('groupIds', [groups(1), groups(64)]),
    searchOf('groupIds', [[], groups(65), ['x'], undefined]),
  ],
  [
    'face of a search',
    comparisonCalls.search.request,
    searchOf('face', [0, 63, undefined]),
    searchOf('face', [-1, 64, 0.5]),
  ],
])
