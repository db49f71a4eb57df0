import { expect, test } from 'vitest'
import { foundNodes, inOrder, loadedNodes, openAtFirst, type TreeNode } from './lazy-tree.model.ts'

const node = (id: string, parentId: string | null, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  parentId,
  type: 'area',
  name: id,
  code: id,
  hasChildren: true,
  longitude: null,
  latitude: null,
  centreId: 'c',
  ...more,
})
const ids = (nodes: readonly TreeNode[]) => nodes.map(({ id }) => id)

test('what is loaded stands below its parent, and what lay below an area that is gone is gone', () => {
  const top = [node('c', null)]
  const below = new Map([
    ['c', [node('n', 'c')]],
    ['n', [node('cam', 'n', { type: 'device' })]],
    ['gone', [node('lost', 'gone')]],
  ])
  expect(ids(loadedNodes(top, below))).toEqual(['c', 'n', 'cam'])
})

test('names stand as people count, areas before devices', () => {
  const list = [node('Camera 1', 'c', { type: 'device' }), node('Park 10', 'c'), node('Park 2', 'c')]
  expect(ids(inOrder(list))).toEqual(['Park 2', 'Park 10', 'Camera 1'])
})

test('a small site is open at first, of a large one the top, of several centres the first', () => {
  const top = [node('c', null), node('d', null, { centreId: 'd' })]
  const some = [...top, node('n', 'c'), node('leaf', 'c', { hasChildren: false })]
  expect(openAtFirst(some, top)).toEqual(['c', 'd', 'n'])
  const many = [...top, ...Array.from({ length: 20 }, (_, n) => node(`n${n}`, 'c'))]
  expect(openAtFirst(many, top)).toEqual(['c'])
})

test('what a search found opens the way to it, and takes in what is opened below it', () => {
  const found = { above: [node('c', null)], matches: [node('n', 'c')], centreId: 'c' }
  expect(foundNodes([found], new Map())).toMatchObject({ nodes: [{ id: 'c' }, { id: 'n' }], openIds: ['c'] })
  const opened = foundNodes([found], new Map([['n', [node('cam', 'n', { type: 'device' })]]]))
  expect(ids(opened.nodes)).toEqual(['c', 'n', 'cam'])
})
