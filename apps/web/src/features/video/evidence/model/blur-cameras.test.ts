import type { CaseDetails } from '@palisade/contract'
import { expect, test } from 'vitest'
import { blurCameras, lengthOf, momentAt } from './blur-cameras.ts'

const [gate, lobby, yard] = [
  { id: 'g', name: 'Gate' },
  { id: 'l', name: 'Lobby' },
  { id: 'y', name: 'Yard' },
]
const iso = (ms: number) => new Date(ms).toISOString()
const lock = (camera: typeof gate, from: number, to: number, state = 'locked') => ({
  camera,
  state,
  from: iso(from),
  to: iso(to),
})
const found = {
  locks: [lock(gate, 0, 5_000), lock(gate, 60_000, 62_000), lock(yard, 0, 9_000, 'released')],
  items: [
    { camera: lobby, at: iso(7_000) },
    { camera: gate, at: iso(1_000) },
    { camera: yard, at: null },
    { camera: null, at: null },
  ],
} as unknown as CaseDetails

test('cameras with a film, a snapshot or the picture of an alarm, each once; not those that are released', () => {
  expect(blurCameras(found)).toEqual([
    {
      ...gate,
      spans: [
        { from: 0, to: 5_000 },
        { from: 60_000, to: 62_000 },
      ],
    },
    { ...lobby, spans: [{ from: 7_000, to: 7_000 }] },
    { ...yard, spans: [] },
  ])
})

test('the moments of films follow on one another', () => {
  const [{ spans }] = blurCameras(found) as [ReturnType<typeof blurCameras>[0]]
  expect(lengthOf(spans)).toBe(7_000)
  expect([0, 4_999, 5_000, 7_000, 9_000].map(ms => momentAt(spans, ms))).toEqual([
    0, 4_999, 60_000, 62_000, 62_000,
  ])
  expect(momentAt([], 0)).toBeUndefined()
})
