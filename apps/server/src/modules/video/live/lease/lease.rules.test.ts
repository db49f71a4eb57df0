import { describe, expect, test } from 'vitest'
import {
  createGrace,
  EVENED_AT_ONCE,
  giveCameras,
  GRACE_MS,
  STEADY_MS,
  TAKEN_AT_ONCE,
  type HeldCamera,
  type NodeState,
} from './lease.rules.ts'

const node = (id: string, over: Partial<NodeState> = {}): NodeState => ({
  id,
  capacity: 100,
  isSilent: false,
  presentMs: STEADY_MS,
  ...over,
})
const [a, b] = [node('a'), node('b')]
const silent = (one: NodeState): NodeState => ({ ...one, isSilent: true })

const camerasOf = (count: number, held: Partial<HeldCamera> = {}, name = 'c'): HeldCamera[] =>
  Array.from({ length: count }, (_, index) => ({
    cameraId: `${name}${index}`,
    nodeId: null,
    epoch: 0,
    formerId: null,
    ...held,
  }))
const counts = (given: readonly HeldCamera[]) =>
  Object.fromEntries([...Map.groupBy(given, one => one.nodeId ?? '')].map(([id, list]) => [id, list.length]))

describe('cameras that nobody has', () => {
  test('go to the programs alike, in their first epoch', () => {
    const given = giveCameras([a, b], camerasOf(8), true)
    expect(counts(given)).toEqual({ a: 4, b: 4 })
    expect(given.every(({ epoch, formerId }) => epoch === 0 && formerId === null)).toBe(true)
  })
  test('go to those that are there, and to any where none is', () => {
    expect(counts(giveCameras([silent(a), b], camerasOf(4), true))).toEqual({ b: 4 })
    expect(counts(giveCameras([silent(a), silent(b)], camerasOf(4), true))).toEqual({ a: 2, b: 2 })
  })
  test('go by what each can take, and no further', () => {
    const small = node('b', { capacity: 2 })
    expect(counts(giveCameras([node('a', { capacity: 6 }), small], camerasOf(10), true))).toEqual({
      a: 6,
      b: 2,
    })
  })
  test('count those of a program that is none of ours any more, which are of the next epoch', () => {
    const given = giveCameras([a], camerasOf(2, { nodeId: 'gone', epoch: 3 }), false)
    expect(given.map(({ nodeId, epoch, formerId }) => [nodeId, epoch, formerId])).toEqual([
      ['a', 4, 'gone'],
      ['a', 4, 'gone'],
    ])
  })
})

describe('cameras of a silent program', () => {
  test('go to the others with the next epoch, those of the others stay', () => {
    const held = [...camerasOf(4, { nodeId: 'a', epoch: 1 }), ...camerasOf(4, { nodeId: 'b' }, 'd')]
    const given = giveCameras([silent(a), b], held, true)
    expect(given).toEqual(
      camerasOf(4).map(({ cameraId }) => ({ cameraId, nodeId: 'b', epoch: 2, formerId: 'a' })),
    )
  })
  test('stay while silence does not count: a restart of the server moves nothing', () => {
    expect(giveCameras([silent(a), silent(b)], camerasOf(4, { nodeId: 'a' }), false)).toEqual([])
  })
  test('stay where nobody is left to take them', () => {
    expect(giveCameras([silent(a), silent(b)], camerasOf(4, { nodeId: 'a' }), true)).toEqual([])
  })
  test('go no more than some at a time', () => {
    const wide = node('b', { capacity: 2_000 })
    expect(giveCameras([silent(a), wide], camerasOf(500, { nodeId: 'a' }), true)).toHaveLength(TAKEN_AT_ONCE)
  })
})

describe('programs that have unlike many', () => {
  const held = [
    ...camerasOf(20, { nodeId: 'b' }),
    ...camerasOf(EVENED_AT_ONCE, { nodeId: 'b', formerId: 'a', epoch: 1 }, 'former'),
  ]
  test('even out some at a time, and a program gets its own back first', () => {
    const given = giveCameras([a, b], held, true)
    expect(given.map(({ cameraId }) => cameraId)).toEqual(
      camerasOf(EVENED_AT_ONCE, {}, 'former').map(({ cameraId }) => cameraId),
    )
    expect(
      given.every(({ nodeId, epoch, formerId }) => nodeId === 'a' && epoch === 2 && formerId === 'b'),
    ).toBe(true)
  })
  test('come to rest', () => {
    let now = held
    for (let count = 0; count < 10; count++) {
      const given = new Map(giveCameras([a, b], now, true).map(one => [one.cameraId, one]))
      now = now.map(one => given.get(one.cameraId) ?? one)
    }
    expect(giveCameras([a, b], now, true)).toEqual([])
    expect(Math.abs((counts(now)['a'] ?? 0) - (counts(now)['b'] ?? 0))).toBeLessThan(5)
  })
  test('wait until the one with less has been there a while', () => {
    expect(giveCameras([node('a', { presentMs: STEADY_MS - 1 }), b], held, true)).toEqual([])
    expect(giveCameras([a, b], held, false)).toEqual([])
  })
  test('differ by one', () => {
    const nearly = [...camerasOf(4, { nodeId: 'a' }), ...camerasOf(5, { nodeId: 'b' }, 'd')]
    expect(giveCameras([a, b], nearly, true)).toEqual([])
  })
})

test('silence counts some seconds after a start, and as long again after a pause', () => {
  const grace = createGrace()
  const at = (seconds: number) => grace.isOver(seconds * 1_000)
  const seconds = GRACE_MS / 1_000
  const first = Array.from({ length: seconds + 1 }, (_, second) => at(second))
  expect(first.indexOf(true)).toBe(seconds)
  expect(at(seconds + 20)).toBe(false)
})
