import { expect, test } from 'vitest'
import { groupAlike } from './group-alike.ts'

test('each goes to the first one that it is like', () => {
  const items = [0, 10, 1, 11, 30].map(number => ({ feature: Float32Array.of(number) }))
  const groups = groupAlike(items, (one, other) => Math.abs((one[0] ?? 0) - (other[0] ?? 0)) < 2)
  expect(groups.map(group => group.map(({ feature }) => feature[0]))).toEqual([[0, 1], [10, 11], [30]])
})
