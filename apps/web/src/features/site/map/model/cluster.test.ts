import { expect, test } from 'vitest'
import { clusterPoints, type Coordinate } from './cluster.ts'

const itself = (point: Coordinate) => point

test('what lies close together becomes one, in its middle', () => {
  const points: Coordinate[] = [
    [0, 0],
    [6, 8],
    [100, 0],
  ]
  expect(clusterPoints(points, itself, 20)).toEqual([
    { members: [points[0], points[1]], middle: [3, 4] },
    { members: [points[2]], middle: [100, 0] },
  ])
})

test('nothing is lost or doubled, and nothing in a cluster is farther from its first than the distance', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const points = Array.from({ length: 2000 }, (): Coordinate => [random() * 3000 - 1500, random() * 900])
  const clusters = clusterPoints(points, itself, 40)
  const members = clusters.flatMap(cluster => cluster.members)
  expect(members).toHaveLength(2000)
  expect(new Set(members).size).toBe(2000)
  expect(clusters.length).toBeGreaterThan(300)
  expect(clusters.length).toBeLessThan(1600)
  for (const { members: inside } of clusters) {
    const first = points.find(point => inside.includes(point))!
    for (const [x, y] of inside) expect(Math.hypot(x - first[0], y - first[1])).toBeLessThanOrEqual(40)
  }
})

test('a point on the edge between two cells finds its neighbour', () => {
  const points: Coordinate[] = [
    [39.9, 0],
    [40.1, -0.1],
  ]
  expect(clusterPoints(points, itself, 40)).toHaveLength(1)
})
