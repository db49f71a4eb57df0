import { expect, test } from 'vitest'
import { createTimeline, LEAD_MS } from './timeline.ts'

const lead = LEAD_MS * 90
const steps = (times: readonly [pts: number, receivedAt: number][]): number[] => {
  const timeline = createTimeline(90_000)
  const aligned = times.map(([pts, receivedAt]) => timeline.align(pts, receivedAt))
  return aligned.map((time, index) => time - (aligned[index - 1] ?? lead))
}

test('a regular stream starts at the lead and keeps its steps', () => {
  expect(
    steps([
      [0, 0],
      [3600, 40],
      [7200, 85],
    ]),
  ).toEqual([0, 3600, 3600])
})

test('a first time far from zero starts at the lead all the same', () => {
  expect(
    steps([
      [-(2 ** 33), 0],
      [-(2 ** 33) + 3600, 40],
    ]),
  ).toEqual([0, 3600])
})

test('a pause of the camera stays a pause', () => {
  expect(
    steps([
      [0, 0],
      [1_800_000, 20_000],
    ]),
  ).toEqual([0, 1_800_000])
})

test('a jump of the camera clock, forward or back, becomes the time that passed', () => {
  expect(
    steps([
      [0, 0],
      [9_000_000, 40],
      [3600, 80],
    ]),
  ).toEqual([0, 3600, 3600])
})

test('a step of our own clock, forward or back, changes nothing', () => {
  expect(
    steps([
      [0, 0],
      [3600, 3_600_040],
      [7200, 80],
    ]),
  ).toEqual([0, 3600, 3600])
})
