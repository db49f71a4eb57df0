import { expect, test } from 'vitest'
import { wayOf } from './person-way.ts'

const seen = (minute: number, camera: string, longitude: number | null, falseBy: string | null = null) => ({
  at: `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`,
  camera: { id: camera, name: camera, longitude, latitude: longitude === null ? null : 39 },
  state: 'raised' as const,
  falseBy,
})

test('the way is in the order of time, one stop for a camera in a row, without false matches and cameras of no place', () => {
  const way = wayOf([
    seen(9, 'gate', 3),
    seen(1, 'gate', 3),
    seen(2, 'gate', 3),
    seen(5, 'hall', 4),
    seen(6, 'cellar', null),
    seen(7, 'roof', 9, 'Ann'),
  ])
  expect(way.map(({ number, longitude, state }) => [number, longitude, state])).toEqual([
    [1, 3, 'done'],
    [2, 4, 'done'],
    [3, 3, 'now'],
  ])
})
