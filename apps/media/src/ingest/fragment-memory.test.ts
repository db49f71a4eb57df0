import { expect, test } from 'vitest'
import { createFragmentMemory, joinedBuffers } from './fragment-memory.ts'

test('fragments lie side by side, none over another, and a large one by itself', () => {
  const take = createFragmentMemory()
  const sizes = [100, 9000, 60_000, 1, ...Array.from({ length: 40 }, () => 9001)]
  const taken = sizes.map((size, index) => take(size).fill(index + 1))
  expect(taken.map(({ length }) => length)).toEqual(sizes)
  for (const [index, bytes] of taken.entries()) expect(bytes.every(byte => byte === index + 1)).toBe(true)
  expect(new Set(taken.map(({ buffer }) => buffer)).size).toBe(5)
  expect(taken[2]?.buffer.byteLength).toBe(60_000)
})

test('what lies side by side is written as one, in the same order', () => {
  const take = createFragmentMemory()
  const own = Buffer.from('own')
  const parts = [
    take(10).fill('a'),
    take(5).fill('b'),
    own,
    take(3).fill('c'),
    take(20_000).fill('d'),
    take(2).fill('e'),
  ]
  const joined = joinedBuffers(parts)
  expect(Buffer.concat(joined).equals(Buffer.concat(parts))).toBe(true)
  expect(joined.map(({ length }) => length)).toEqual([15, 3, 3, 20_000, 2])
  expect(joinedBuffers([])).toEqual([])
  // A buffer between two of them that is left out is not written.
  const [first, , third] = [take(4).fill('x'), take(4).fill('y'), take(4).fill('z')]
  expect(joinedBuffers([first, third]).map(String)).toEqual(['xxxx', 'zzzz'])
})
