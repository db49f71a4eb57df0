import { expect, test } from 'vitest'
import {
  halfPatterns,
  likePattern,
  lookAlikes,
  nearPatterns,
  refusalOfSearch,
  type SearchShape,
} from './snap-search.rules.ts'

const END = Date.parse('2026-11-20T10:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const over = (ms: number, more: Partial<SearchShape> = {}) =>
  refusalOfSearch({
    startTime: new Date(END - ms).toISOString(),
    endTime: new Date(END).toISOString(),
    ...more,
  })
const group = { cameraGroupIds: ['g'] }

test('a search ends after it starts', () => {
  expect([over(0, group), over(-1, group), over(1, group)]).toEqual([
    'snap.end_before_start',
    'snap.end_before_start',
    undefined,
  ])
})

test.each<[string, Partial<SearchShape>, number, string]>([
  ['narrowed by a checkpoint', group, 31 * DAY, 'snap.span_too_long'],
  ['narrowed by a camera', { cameraIds: ['c'] }, 31 * DAY, 'snap.span_too_long'],
  ['narrowed by an area', { areaIds: ['a'] }, 31 * DAY, 'snap.span_too_long'],
  ['for a whole plate', { plates: ['AB1'] }, 31 * DAY, 'snap.span_too_long'],
  ['for a part of a plate', { plates: ['AB1', 'A*'] }, 7 * DAY, 'snap.fuzzy_span_too_long'],
  ['for a plate with a place left open', { plates: ['A?1'] }, 7 * DAY, 'snap.fuzzy_span_too_long'],
  ['for a misread plate', { plates: ['AB1'], isNear: true }, 7 * DAY, 'snap.fuzzy_span_too_long'],
  ['for anything', { isNear: true }, DAY, 'snap.wide_span_too_long'],
])('%s it reaches so far and no further', (_name, shape, most, refusal) => {
  expect([over(most, shape), over(most + 1, shape)]).toEqual([undefined, refusal])
})

test('a pattern says something, and speeds are in order', () => {
  expect(over(HOUR, { plates: ['**?'] })).toBe('snap.pattern_too_wide')
  expect(over(HOUR, { plates: ['- '] })).toBe('snap.pattern_too_wide')
  expect(over(HOUR, { speedFrom: 80, speedTo: 60 })).toBe('snap.speed_range')
  expect(over(HOUR, { speedFrom: 60, speedTo: 60 })).toBeUndefined()
})

test('signs of the database stand for themselves in a pattern', () => {
  expect(likePattern('a%b\\?**c')).toBe('A\\%B\\\\_%C')
})

test('a misread plate differs by one character: another, one too many or one too few', () => {
  expect(nearPatterns('AB')).toEqual(['_B', 'A_', '_AB', 'A_B', 'AB_', 'B', 'A'])
})

test.each(['粤B12345', 'AB', 'A_%1', '12345678901'])(
  'what differs from %s in one character has its begin or its end',
  plate => {
    const [begin, end] = halfPatterns(plate)
    expect([begin.at(-1), end.at(0)]).toEqual(['%', '%'])
    for (const near of nearPatterns(plate))
      expect([near, near.startsWith(begin.slice(0, -1)) || near.endsWith(end.slice(1))]).toEqual([near, true])
  },
)

test('a plate looks like those in which characters are taken for one another, any number of them', () => {
  expect(lookAlikes('b-0')).toEqual(['80', '8O', '8D', '8Q', 'B0', 'BO', 'BD', 'BQ'])
  expect(lookAlikes('粤XW')).toEqual(['粤XW'])
  const many = lookAlikes('0'.repeat(64))
  expect(many).toHaveLength(256)
  expect(many).toContain('0'.repeat(64))
})
