import type { FaceQuality } from '@palisade/contract/recognition'
import { expect, test } from 'vitest'
import {
  assignTracks,
  isDue,
  isOver,
  isTracked,
  overlapOf,
  shotRank,
  withFace,
  type FaceTrack,
  type SeenOnce,
} from './face-track.rules.ts'

const good: FaceQuality = { width: 120, yaw: 0, roll: 0, sharpness: 90, brightness: 120, faults: [] }
/** A face at a place, of a person that is a number: equal ones are wholly alike. */
const face = (x: number, person: number, quality: Partial<FaceQuality> = {}): SeenOnce => ({
  box: { x, y: 100, width: 100, height: 100 },
  quality: { ...good, ...quality },
  feature: Float32Array.of(person),
})
const alike = ([one = 0]: Float32Array, [other = 0]: Float32Array) => 100 - 60 * Math.abs(one - other)
type Track = FaceTrack<string>

/** Frames 400 ms apart. @returns the tracks, and those that were told, by the frame of their best shot */
function walk(frames: SeenOnce[][], every = 400, from = 0) {
  let tracks: Track[] = []
  const told: string[] = []
  let now = from
  for (const [n, faces] of frames.entries()) {
    now = from + n * every
    const given = assignTracks(tracks, faces, now, alike)
    const gone = tracks.filter(track => !given.includes(track))
    tracks = [...gone, ...faces.map((one, at) => withFace(given[at], one, `frame ${n}`, now))]
    tracks = tracks.map(track => {
      if (!isDue(track, now)) return track
      told.push(track.frame ?? 'none')
      return { ...track, isTold: true, frame: undefined }
    })
  }
  return { tracks, told, now }
}

test('one passing person is one track, told once its three frames are good, by the best of them', () => {
  const { tracks, told } = walk([
    [face(0, 1, { width: 80 })],
    [face(40, 1, { width: 150 })],
    [face(80, 1, { width: 100 })],
    [face(120, 1, { width: 200 })],
  ])
  expect(tracks).toHaveLength(1)
  expect(told).toEqual(['frame 1'])
})

test('two people who pass at the same time are two, also where the one comes to stand where the other stood', () => {
  expect(walk([0, 1, 2].map(n => [face(n * 30, 1), face(500 - n * 30, 2)])).tracks).toHaveLength(2)
  expect(walk([[face(0, 1)], [face(10, 2)]]).tracks).toHaveLength(2)
})

test('a blurred face at the same place is the same person, though nothing can be said of its likeness', () => {
  expect(walk([[face(0, 1)], [face(10, 2, { faults: ['blurred'] })]]).tracks).toHaveLength(1)
})

test('a person who was away from the picture for less than ten seconds is still the same one', () => {
  const { tracks, told, now } = walk([
    [face(0, 1)],
    ...Array.from({ length: 20 }, () => []),
    [face(700, 1.2)],
  ])
  expect(tracks).toHaveLength(1)
  expect(told).toEqual(['frame 0'])
  expect(isOver(tracks[0]!, now + 10_000)).toBe(false)
  expect(isOver(tracks[0]!, now + 10_001)).toBe(true)
})

test('somebody else at the same place later is another one', () => {
  const { told } = walk([[face(0, 1)], [], [], [], [], [face(0, 2)], [], [], []])
  expect(told).toEqual(['frame 0', 'frame 5'])
})

test('a better frame is waited for, but not for long', () => {
  const poor = face(0, 1, { faults: ['turned_away'], yaw: 40 })
  expect(walk([[poor], [poor], [poor], [poor]]).told).toEqual([])
  expect(walk([[poor], [poor], [poor], [poor], [face(0, 1)], [poor]]).told).toEqual(['frame 4'])
})

test('whoever passes between two frames is told when no more frames of her come', () => {
  expect(walk([[face(0, 1)], [], []]).told).toEqual([])
  expect(walk([[face(0, 1)], [], [], []]).told).toEqual(['frame 0'])
})

test('the best shot is wide, turned to the camera and without faults; one without a feature is none', () => {
  const ranks = [
    face(0, 1, { width: 150 }),
    face(0, 1, { width: 120 }),
    face(0, 1, { width: 150, yaw: 60 }),
    face(0, 1, { width: 150, faults: ['blurred', 'too_dark'] }),
    { ...face(0, 1, { width: 150 }), feature: null },
  ].map(shotRank)
  expect(ranks).toEqual(ranks.toSorted((one, other) => other - one))
  expect(ranks.at(-1)).toBe(0)
})

test('faces of less than 60 pixels are not followed', () => {
  expect([59, 60].map(width => isTracked(face(0, 1, { width })))).toEqual([false, true])
})

test('overlap of two boxes', () => {
  const at = (x: number) => ({ x, y: 0, width: 10, height: 10 })
  expect([overlapOf(at(0), at(0)), overlapOf(at(0), at(5)), overlapOf(at(0), at(10))]).toEqual([
    1,
    expect.closeTo(1 / 3),
    0,
  ])
})
