import { expect, test } from 'vitest'
import { kindsAbove, kindsBelow } from './area-kinds.ts'

test('each place holds the narrower ones, an area anything that fits around it', () => {
  expect(kindsBelow(['centre'])).toEqual(['park', 'region', 'building', 'floor', 'area'])
  expect(kindsBelow(['park', 'centre'])).toEqual(['region', 'building', 'floor', 'area'])
  expect(kindsBelow(['area', 'building', 'park'])).toEqual(['floor', 'area'])
  expect(kindsBelow(['floor', 'building'])).toEqual(['area'])
  expect(kindsBelow([])).toContain('park')
})

test('kinds are read upwards as far as the tree is known', () => {
  const nodes = [
    { id: 'p', parentId: 'unknown', areaKind: 'park' as const },
    { id: 'b', parentId: 'p', areaKind: 'building' as const },
    { id: 'f', parentId: 'b', areaKind: 'floor' as const },
  ]
  expect(kindsAbove(nodes, 'f')).toEqual(['floor', 'building', 'park'])
  expect(kindsAbove(nodes, null)).toEqual([])
})
