import type { DetectorManifest } from '@palisade/contract/recognition'
import { expect, test } from 'vitest'
import { decodeScrfd, decodeYunet } from './by-stride.ts'
import { suppress, type Outputs } from './candidate.ts'

const manifest: DetectorManifest = {
  file: 'd.onnx',
  sha256: '0'.repeat(64),
  decode: 'scrfd',
  input: {
    name: 'input',
    width: 64,
    height: 64,
    layout: 'NCHW',
    color: 'RGB',
    mean: [0, 0, 0],
    std: [1, 1, 1],
  },
  outputs: {},
  strides: [8],
  minScore: 0.5,
  nmsIou: 0.4,
}

const outputsOf =
  (tables: Record<string, Float32Array>): Outputs =>
  word => ({
    data: tables[word] ?? new Float32Array(4096),
    shape: [],
  })

/** Numbers of one place among many that are zero. */
const only = (place: number, numbers: readonly number[]) => {
  const data = new Float32Array(4096)
  data.set(numbers, place * numbers.length)
  return data
}

test('SCRFD: distances to the sides, from the place in the grid', () => {
  // The second anchor of column 2 in row 1 of a grid of 8.
  const place = (8 + 2) * 2 + 1
  const found = decodeScrfd(
    outputsOf({
      score8: only(place, [0.9]),
      box8: only(place, [1, 0.5, 2, 1.5]),
      points8: only(place, [0, 0, 1, 0, 0.5, 0.5, 0, 1, 1, 1]),
    }),
    manifest,
  )
  expect(found).toHaveLength(1)
  expect(found[0]?.box).toEqual({ x: 8, y: 4, width: 24, height: 16 })
  expect(found[0]?.points?.[1]).toEqual({ x: 24, y: 8 })
})

test('YuNet: centre and size, and both certainties count', () => {
  const place = 8 * 3 + 4
  const found = decodeYunet(
    outputsOf({
      class8: only(place, [0.81]),
      object8: only(place, [1]),
      box8: only(place, [0.5, 0.5, Math.log(2), Math.log(4)]),
    }),
    manifest,
  )
  expect(found).toHaveLength(1)
  expect(found[0]?.score).toBeCloseTo(0.9)
  expect(found[0]?.box.x).toBeCloseTo(28)
  expect(found[0]?.box.height).toBeCloseTo(32)
})

test('of boxes over each other the surest stays', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 }
  const candidates = [
    { box, score: 0.6 },
    { box: { ...box, x: 1 }, score: 0.9 },
    { box: { ...box, x: 30 }, score: 0.7 },
  ]
  expect(suppress(candidates, 0.4, 10).map(({ score }) => score)).toEqual([0.9, 0.7])
})
