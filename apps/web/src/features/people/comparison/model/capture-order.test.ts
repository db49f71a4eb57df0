import type { FoundCapture } from '@palisade/contract'
import { expect, test } from 'vitest'
import { inTime, mostAlike, placesOf } from './capture-order.ts'

const capture = (
  id: string,
  minute: number,
  similarity: number,
  longitude: number | null = 1,
): FoundCapture => ({
  id,
  at: `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`,
  camera: { id: `camera ${longitude}`, name: `Camera ${longitude}`, longitude, latitude: 2 },
  areaName: 'North',
  source: 'camera',
  quality: null,
  isComparable: true,
  hasScene: false,
  similarity,
})
const ids = (captures: readonly FoundCapture[]) => captures.map(({ id }) => id)

test('the most alike of all steps are kept, each once', () => {
  const [a, b, c] = [capture('a', 1, 80), capture('b', 2, 95), capture('c', 3, 90)]
  expect(ids(mostAlike([a, b, b, c], 2))).toEqual(['b', 'c'])
  expect(ids(inTime([c, a, b]))).toEqual(['a', 'b', 'c'])
})

test('cameras are told by how often they saw the person', () => {
  const list = [capture('c', 3, 90, 7), capture('a', 1, 80), capture('b', 2, 95), capture('d', 4, 99, null)]
  expect(placesOf(list).map(({ name, count }) => [name, count])).toEqual([
    ['Camera 1', 2],
    ['Camera 7', 1],
    ['Camera null', 1],
  ])
})
