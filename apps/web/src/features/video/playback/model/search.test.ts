import { expect, test } from 'vitest'
import {
  playbackWords,
  readPlaybackAddress,
  type PlaybackPlace,
} from '#shared/navigation/playback-address.ts'
import { actOf } from './keys.ts'
import { nextMark } from './jump.ts'
import { cardTipAt } from './card-tips.ts'
import { foundSpans, holesOf, kindOf, onlyOnCard } from './coverage.ts'
import { faultOf, HOUR_MS, rangeAround, spanOf, type PlaybackSearch } from './search.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hours = (from: number, to: number) => ({
  start: new Date(now + from * HOUR_MS).toISOString(),
  end: new Date(now + to * HOUR_MS).toISOString(),
})
const right: PlaybackSearch = { cameraIds: ['a'], range: hours(-72, 0), kind: 'all' }

test.each<[string, Partial<PlaybackSearch>, string | undefined]>([
  ['72 hours', {}, undefined],
  ['73 hours', { range: hours(-73, 0) }, 'rangeTooLong'],
  ['no camera', { cameraIds: [] }, 'noCamera'],
  ['13 cameras', { cameraIds: Array.from({ length: 13 }, String) }, 'tooManyCameras'],
  ['12 cameras', { cameraIds: Array.from({ length: 12 }, String) }, undefined],
  ['no range', { range: null }, 'noRange'],
  ['end before start', { range: hours(-1, -2) }, 'endBeforeStart'],
  ['the future', { range: hours(1, 2) }, 'future'],
  ['no type', { kind: undefined }, 'noKind'],
])('%s', (_name, change, fault) => {
  expect(faultOf({ ...right, ...change }, now)).toBe(fault)
})

test('a moment is looked at in a range that may be searched, whenever it is', () => {
  for (const at of [now - 999 * HOUR_MS, now - 30_000, now]) {
    const range = rangeAround(at, now)
    expect(faultOf({ ...right, range }, now)).toBeUndefined()
    expect(spanOf(range).from).toBeLessThan(at)
    expect(spanOf(range).to).toBeGreaterThan(at)
  }
})

test('an address names cameras and a moment; what is no camera or no moment is left out', () => {
  const id = '0190a000-0000-7000-8000-000000000001'
  expect(readPlaybackAddress({ cameras: `${id},x,${id}`, at: '2026-11-20T12:00:00Z' })).toEqual({
    cameraIds: [id],
    at: now,
  })
  expect(readPlaybackAddress({ at: String(now) })).toEqual({ cameraIds: [], at: now })
  expect(readPlaybackAddress({ cameras: '../../etc', at: 'yesterday' })).toEqual({ cameraIds: [] })
})

test('a place of playback is read from its address as it was written; a wrong range, type or speed is left out', () => {
  const id = '0190a000-0000-7000-8000-000000000001'
  const range = { from: now - HOUR_MS, to: now }
  const places: PlaybackPlace[] = [
    { cameraIds: [] },
    { cameraIds: [id], range, kind: 'alarm', at: now - 1234, rate: -0.125 },
  ]
  for (const place of places) expect(readPlaybackAddress(playbackWords(place))).toEqual(place)
  expect(playbackWords({ cameraIds: [id], kind: 'all', rate: 1 })).toEqual({ cameras: id })
  const wrong = { from: '2026-11-20', to: '2026-11-19', kind: 'dream', speed: '3' }
  expect(readPlaybackAddress(wrong)).toEqual({ cameraIds: [] })
})

test('jumps go to the next mark, and back past the one that was just left', () => {
  expect(nextMark([30_000, 10_000], 5000, 1)).toBe(10_000)
  expect(nextMark([10_000, 30_000], 11_000, -1)).toBeUndefined()
  expect(nextMark([10_000, 30_000], 31_000, -1)).toBe(10_000)
})

test('with Shift keys go back or further; letters count in both cases', () => {
  expect(actOf('a', false)).toEqual({ is: 'alarm', direction: 1 })
  expect(actOf('A', true)).toEqual({ is: 'alarm', direction: -1 })
  expect(actOf('R', false)).toEqual({ is: 'reverse' })
  expect(actOf('ArrowLeft', true)).toEqual({ is: 'skip', ms: -60_000 })
  expect(actOf('q', false)).toBeUndefined()
})

test('what was found is told by kind, joined, and cut at the range; holes are those between recordings', () => {
  const spans = [
    { from: 0, to: 60_000, kinds: 1 },
    { from: 60_500, to: 90_000, kinds: 1 },
    { from: 90_000, to: 100_000, kinds: 3 },
    { from: 200_000, to: 300_000, kinds: 4 },
  ]
  const range = { from: 10_000, to: 250_000 }
  expect(foundSpans([{ cameraId: 'a', spans }], range)).toEqual([
    { cameraId: 'a', kind: 'plan', from: 10_000, to: 90_000 },
    { cameraId: 'a', kind: 'alarm', from: 90_000, to: 100_000 },
    { cameraId: 'a', kind: 'manual', from: 200_000, to: 250_000 },
  ])
  expect(holesOf(spans, range)).toEqual([{ from: 100_000, to: 200_000 }])
  expect([1, 2, 4, 3, 5, 9].map(kindOf)).toEqual(['plan', 'alarm', 'manual', 'alarm', 'manual', 'plan'])
})

test('of a card only that is shown which is recorded nowhere else, and nothing of the last minutes', () => {
  const range = { from: 0, to: 1_000_000 }
  const recorded = [
    { from: 0, to: 100_000 },
    { from: 160_000, to: 400_000 },
  ]
  const card = { spans: [[50_000, 900_000]] as [number, number][], isWhole: true }
  expect(onlyOnCard(card, recorded, range, 1_000_000)).toEqual([
    { from: 100_000, to: 160_000 },
    { from: 400_000, to: 850_000 },
  ])
  expect(onlyOnCard(undefined, recorded, range, 1_000_000)).toEqual([])
})

test('a place on the timeline tells whether it came from the card, is only there, or why it was not fetched', () => {
  const row = {
    spans: [{ from: 0, to: 100, kinds: 17 }],
    card: [{ from: 200, to: 300 }],
    fills: [
      [300, 400, 'waiting', null],
      [400, 500, 'running', null],
      [500, 600, 'done', 'no_footage'],
      [600, 700, 'failed', 'other_footage'],
    ] as [number, number, 'waiting' | 'running' | 'done' | 'failed', 'no_footage' | 'other_footage' | null][],
  }
  const found = { ...row, spans: [...row.spans, { from: 200, to: 300, kinds: 16 }] }
  expect(cardTipAt(found, 250)).toEqual({ is: 'onCard' })
  const told = [50, 150, 250, 350, 450, 550, 650].map(at => cardTipAt(row, at)?.is)
  expect(told).toEqual([
    'fromCard',
    undefined,
    'onCard',
    'fillWaits',
    'fillRuns',
    'fillNothing',
    'fillFailed',
  ])
})
