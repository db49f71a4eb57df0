import { expect, test } from 'vitest'
import { readWallDrag } from './drag.ts'

test('reads a camera of the tree, without what else the tree carries', () => {
  const camera = { id: 'c1', name: 'North gate', status: 'online' }
  expect(readWallDrag({ kind: 'camera', camera })).toEqual({
    kind: 'camera',
    camera: { id: 'c1', name: 'North gate' },
  })
})

test('reads another window, the first one too', () => {
  expect(readWallDrag({ kind: 'window', window: 0 })).toEqual({ kind: 'window', window: 0 })
})

test.each([
  ['nothing', {}],
  ['another kind', { kind: 'area', camera: { id: 'c1', name: 'x' } }],
  ['a window without its number', { kind: 'window' }],
  ['a window by name', { kind: 'window', window: '1' }],
  ['a camera that is null', { kind: 'camera', camera: null }],
  ['a camera that is text', { kind: 'camera', camera: 'c1' }],
  ['a camera without a name', { kind: 'camera', camera: { id: 'c1' } }],
  ['a camera with a number for an id', { kind: 'camera', camera: { id: 1, name: 'x' } }],
])('takes no notice of %s', (_what, data) => expect(readWallDrag(data)).toBeUndefined())
