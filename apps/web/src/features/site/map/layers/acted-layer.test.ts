import type Feature from 'ol/Feature'
import type Point from 'ol/geom/Point'
import { toLonLat } from 'ol/proj'
import type Style from 'ol/style/Style'
import { expect, test } from 'vitest'
import { mapColours } from '../markers/map-colours.ts'
import { createActedLayer } from './acted-layer.ts'

const gate = { id: 'gate', longitude: 121.5, latitude: 31.2, isUncertain: false }
const fence = { id: 'fence', longitude: 121.6, latitude: 31.3, isUncertain: true }

function drawn({ layer }: ReturnType<typeof createActedLayer>) {
  const styleOf = layer.getStyleFunction() as (feature: Feature, resolution: number) => Style
  return layer
    .getSource()!
    .getFeatures()
    .map(feature => ({
      place: toLonLat((feature.getGeometry() as Point).getCoordinates()).map(degrees => degrees.toFixed(4)),
      sign: styleOf(feature, 1).getText()?.getText(),
    }))
}

test('each device has a diamond at its place, with a question mark where nobody knows', () => {
  const layer = createActedLayer(mapColours.dark)
  layer.update([gate, fence])
  expect(drawn(layer)).toEqual([
    { place: ['121.5000', '31.2000'], sign: 'L' },
    { place: ['121.6000', '31.3000'], sign: '?' },
  ])
})

test('marks that are too old are gone with the next update', () => {
  const layer = createActedLayer(mapColours.light)
  layer.update([gate, fence])
  layer.update([{ ...gate, isUncertain: true }])
  expect(drawn(layer)).toEqual([{ place: ['121.5000', '31.2000'], sign: '?' }])
  layer.update([])
  expect(drawn(layer)).toEqual([])
})
