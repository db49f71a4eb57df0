import { expect, test } from 'vitest'
import { highlight, shownTree } from './resource-tree.model.ts'

const nodes = [
  { id: 'site', parentId: null, name: 'Harbour' },
  { id: 'n', parentId: 'site', name: 'North yard' },
  { id: 'c1', parentId: 'n', name: 'Gate camera', code: 'CAM-01' },
  { id: 'c2', parentId: 'n', name: 'Crane', code: 'CAM-02' },
  { id: 's', parentId: 'site', name: 'South gate' },
  { id: 'c3', parentId: 's', name: 'Pier', code: 'CAM-03' },
]
const ids = (list: ReturnType<typeof shownTree>['roots']): string[] =>
  list.flatMap(node => [node.id, ...ids(node.children)])

test('no search shows all and opens nothing by itself', () => {
  const shown = shownTree(nodes, '  ')
  expect([ids(shown.roots), shown.opened]).toEqual([['site', 'n', 'c1', 'c2', 's', 'c3'], []])
})

test('a match comes with its way from the top, and an area with what is below it', () => {
  const shown = shownTree(nodes, 'GATE')
  expect(ids(shown.roots)).toEqual(['site', 'n', 'c1', 's', 'c3'])
  expect(shown.opened.toSorted((a, b) => a.localeCompare(b))).toEqual(['n', 'site'])
  expect(shown.matches).toBe(2)
})

test('codes are found too', () => {
  expect(ids(shownTree(nodes, 'cam-03').roots)).toEqual(['site', 's', 'c3'])
  expect(shownTree(nodes, 'nowhere')).toEqual({ roots: [], opened: [], matches: 0 })
})

test('the found part keeps its own case', () => {
  expect(highlight('South Gate', 'gate')).toEqual(['South ', 'Gate', ''])
  expect(highlight('Pier', 'cam')).toEqual(['Pier', '', ''])
})
