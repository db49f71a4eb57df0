import { expect, test } from 'vitest'
import { mapColours } from '../markers/map-colours.ts'
import { createAreaLayer } from './area-layer.ts'
import { createBuildingLayer } from './building-layer.ts'
import { createPersonLayer } from './person-layer.ts'

test('names of areas, buildings and people make room for one another', () => {
  const layers = [createAreaLayer, createBuildingLayer, createPersonLayer].map(
    create => create(mapColours.dark).layer,
  )
  // Layers of one declutter group share the room.
  expect(new Set(layers.map(layer => layer.getDeclutter()))).toEqual(new Set(['true']))
})
