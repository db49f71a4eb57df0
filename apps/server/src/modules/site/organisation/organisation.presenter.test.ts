import { resourceNode } from '@palisade/contract'
import { expect, test } from 'vitest'
import { presentArea, presentNodes } from './organisation.presenter.ts'

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const area = (n: number, parent: number | null) => ({
  id: id(n),
  parent_id: parent === null ? null : id(parent),
  kind: 'area' as const,
  name: `Area ${n}`,
  code: `A${n}`,
  boundary: null,
  longitude: null,
  latitude: null,
  has_children: false,
})
const device = (n: number, areaId: number) => ({
  id: id(n),
  area_id: id(areaId),
  kind: 'camera' as const,
  category: 'camera' as const,
  name: `Camera ${n}`,
  code: `C${n}`,
  state: 'online' as const,
  has_ptz: false,
  longitude: 116.4,
  latitude: 39.9,
})

test('an area is below its parent when that is in view, else at the top', () => {
  const areas = [area(1, null), area(2, 1), area(3, 9)]
  const nodes = presentNodes({ areas, devices: [] }, areaId => areaId !== id(9))
  expect(nodes.map(node => node.parentId)).toEqual([null, id(1), null])
})

test('a device is below its area, without the fields that only areas have', () => {
  const [node] = presentNodes({ areas: [], devices: [device(5, 2)] }, () => true)
  expect(node).toMatchObject({
    parentId: id(2),
    type: 'device',
    deviceKind: 'camera',
    deviceCategory: 'camera',
    state: 'online',
    longitude: 116.4,
  })
  expect(node).not.toHaveProperty('hasChildren')
  expect(node).not.toHaveProperty('areaKind')
})

test('areas come before devices, and each fits the contract', () => {
  const nodes = presentNodes({ areas: [area(1, null)], devices: [device(5, 1)] }, () => true)
  expect(nodes.map(node => node.type)).toEqual(['area', 'device'])
  for (const node of nodes) expect(resourceNode.parse(node)).toEqual(node)
})

test('an area’s outline and place come through, and whether anything lies below', () => {
  const boundary = [
    [1, 1],
    [2, 1],
    [2, 2],
  ]
  const row = { ...area(1, null), boundary, has_children: true }
  const [node] = presentNodes({ areas: [row], devices: [] }, () => true)
  expect(node).toMatchObject({ boundary, hasChildren: true })
  const { has_children: _, ...stored } = row
  const more = { parent_name: null, internal_code: 'A1', purpose: '', is_initial: true, level: 1, version: 3 }
  const shown = presentArea({ ...stored, ...more, path: [id(1)], centre_id: id(1), remarks: 'east' })
  const expected = { internalCode: 'A1', isInitial: true, level: 1, version: 3, parentName: null }
  expect(shown).toMatchObject({ id: id(1), parentId: null, centreId: id(1), remarks: 'east', boundary })
  expect(shown).toMatchObject(expected)
})
