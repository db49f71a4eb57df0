import { expect, test } from 'vitest'
import { viewWedge } from './view-wedge.ts'

const camera = { position: [0, 0] as const, direction: 90, fieldOfView: 60, viewRange: 100 }

test('looks where it is told to, as far as it is told to', () => {
  const wedge = viewWedge(camera)!
  expect(wedge[0]).toEqual(wedge.at(-1))
  const edge = wedge.slice(1, -1)
  for (const [x, y] of edge) expect(Math.hypot(x, y)).toBeCloseTo(100, 6)
  expect(Math.min(...edge.map(([x]) => x))).toBeCloseTo(100 * Math.cos(Math.PI / 6), 6)
  expect(Math.max(...edge.map(([, y]) => y))).toBeCloseTo(50, 6)
})

test('is twice as far on the map at 60° north', () => {
  const [, [x, y] = [0, 0]] = viewWedge({ ...camera, position: [0, 60], direction: 0, fieldOfView: 1 })!
  const [x0, y0] = viewWedge({ ...camera, position: [0, 60] })![0]!
  expect(Math.hypot(x - x0, y - y0)).toBeCloseTo(200, 1)
})

test('all around is a circle without a corner in the middle', () => {
  const ring = viewWedge({ ...camera, fieldOfView: 360 })!
  for (const [x, y] of ring) expect(Math.hypot(x, y)).toBeCloseTo(100, 6)
})

test('without a direction there is nothing to draw; without the rest the usual is taken', () => {
  expect(viewWedge({ ...camera, direction: null })).toBeUndefined()
  const usual = viewWedge({ ...camera, fieldOfView: null, viewRange: null })!
  expect(Math.hypot(...(usual[1] as [number, number]))).toBeCloseTo(30, 6)
})
