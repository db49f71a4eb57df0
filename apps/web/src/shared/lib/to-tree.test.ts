import { expect, test } from 'vitest'
import { toTree } from './to-tree.ts'

const outline = (nodes: ReturnType<typeof toTree>): unknown[] =>
  nodes.map(node => (node.children.length === 0 ? node.id : [node.id, outline(node.children)]))

test('children stand under their parent, whatever the order of the list', () => {
  const flat = [
    { id: 'c', parentId: 'b' },
    { id: 'a', parentId: '0' },
    { id: 'b', parentId: 'a' },
    { id: 'd', parentId: null },
    { id: 'e' },
  ]
  expect(outline(toTree(flat))).toEqual([['a', [['b', ['c']]]], 'd', 'e'])
})

test('orphans and circles are shown at the top, not lost', () => {
  const flat = [
    { id: 'orphan', parentId: 'gone' },
    { id: 'self', parentId: 'self' },
    { id: 'x', parentId: 'y' },
    { id: 'y', parentId: 'x' },
    { id: 'below', parentId: 'x' },
  ]
  expect(outline(toTree(flat))).toEqual(['orphan', 'self', ['x', ['below']], 'y'])
})

test('300 levels, one below the other', () => {
  const flat = Array.from({ length: 300 }, (_, i) => ({ id: String(i + 1), parentId: String(i) }))
  expect(toTree(flat)).toHaveLength(1)
})
