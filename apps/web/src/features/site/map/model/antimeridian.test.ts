import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FeatureCollection, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { cutAtAntimeridian } from './antimeridian.ts'

type Corner = readonly [number, number]

test('what does not cross the antimeridian stays as it is', () => {
  const ring: Corner[] = [
    [170, 0],
    [180, 0],
    [180, 10],
    [170, 0],
  ]
  expect(cutAtAntimeridian([ring])).toEqual([[ring]])
})

test('an island on the antimeridian is cut in two', () => {
  const island: Corner[] = [
    [170, 0],
    [-170, 0],
    [-170, 10],
    [170, 10],
    [170, 0],
  ]
  const spans = cutAtAntimeridian([island]).map(([ring = []]) => {
    const longitudes = ring.map(([longitude]) => longitude)
    return [Math.min(...longitudes), Math.max(...longitudes)]
  })
  expect(spans.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [-180, -170],
    [170, 180],
  ])
})

test('the map of the world has no edge from one side to the other', () => {
  const address = createRequire(import.meta.url).resolve('world-atlas/land-50m.json')
  const topology = JSON.parse(readFileSync(address, 'utf8')) as Topology<{ land: GeometryCollection }>
  const land = feature(topology, topology.objects.land) as FeatureCollection
  const polygons = land.features.flatMap(({ geometry }): Position[][][] => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates
    return geometry.type === 'Polygon' ? [geometry.coordinates] : []
  })
  // An edge along the bottom of the map is out of sight.
  const bandsOf = (rings: readonly (readonly (readonly number[])[])[]) =>
    rings.flatMap(ring =>
      ring.filter(([x = 0, y = 0], index) => {
        const [before = x] = ring[index - 1] ?? []
        return Math.abs(x - before) > 180 && Math.abs(y) < 85
      }),
    )
  expect(polygons.flatMap(bandsOf).length).toBeGreaterThan(0)
  const cut = polygons.flatMap(rings => cutAtAntimeridian(rings as unknown as Corner[][]))
  expect(cut.flatMap(bandsOf)).toEqual([])
  expect(cut.flat(2).every(([longitude]) => Math.abs(longitude) <= 180)).toBe(true)
  expect(cut.length).toBeGreaterThanOrEqual(polygons.length)
})
