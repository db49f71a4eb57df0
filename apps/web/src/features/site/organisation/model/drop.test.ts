import { expect, test } from 'vitest'
import { canMoveBelow } from './drop.ts'

const node = (id: string, parentId: string | null, centreId = 'c') => ({ id, parentId, centreId })
const nodes = [node('c', null), node('n', 'c'), node('room', 'n'), node('s', 'c'), node('d', null, 'd')]
const below = (movedId: string, targetId: string) =>
  canMoveBelow(
    nodes,
    movedId,
    nodes.find(({ id }) => id === targetId)!,
  )

test('an area hangs anywhere in its centre', () => {
  expect([below('room', 's'), below('room', 'c'), below('s', 'room')]).toEqual([true, true, true])
})

test('but not where it is, below itself, in another centre, and nothing else is an area', () => {
  expect([below('room', 'n'), below('n', 'room'), below('n', 'n')]).toEqual([false, false, false])
  expect([below('room', 'd'), below('camera', 's')]).toEqual([false, false])
})
