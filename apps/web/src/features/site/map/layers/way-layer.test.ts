import type Point from 'ol/geom/Point'
import { toLonLat } from 'ol/proj'
import type Style from 'ol/style/Style'
import { expect, test } from 'vitest'
import { mapColours } from '../markers/map-colours.ts'
import { createWayLayer } from './way-layer.ts'

test('a way is a line with a number at each stop, with how it stands; the next way replaces it', () => {
  const layer = createWayLayer(mapColours.dark)
  const drawn = () =>
    layer.layer
      .getSource()!
      .getFeatures()
      .map(feature => [
        feature.getGeometry()!.getType(),
        (feature.getStyle() as Style).getText()?.getText() ??
          (feature.getGeometry() as Point).getExtent().length,
      ])
  layer.update([
    { number: 1, longitude: 121.5, latitude: 31.2, state: 'done' },
    { number: 2, longitude: 121.6, latitude: 31.3, state: 'wrong' },
    { number: 4, longitude: 121.7, latitude: 31.3, state: 'now' },
  ])
  expect(drawn()).toEqual([
    ['LineString', 4],
    ['Point', '1✓'],
    ['Point', '2!'],
    ['Point', '4▸'],
  ])
  layer.update([{ number: 1, longitude: 121.5, latitude: 31.2, state: 'ahead' }])
  expect(drawn()).toEqual([['Point', '1']])
  const [stop] = layer.layer.getSource()!.getFeatures()
  expect(toLonLat((stop!.getGeometry() as Point).getCoordinates())[0]).toBeCloseTo(121.5)
  layer.update([])
  expect(drawn()).toEqual([])
})
