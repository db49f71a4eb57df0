import { setImmediate as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGrouped } from './grouped.ts'

const limits = { most: 3, isFull: (items: readonly number[]) => items.includes(9) }

test('what comes while a group is worked on is the next group, within its limits and in order', async () => {
  const groups: number[][] = []
  const put = createGrouped(async (items: readonly number[]) => {
    groups.push([...items])
    await later()
    return groups.length
  }, limits)
  const answers = await Promise.all([1, 2, 3, 4, 9, 5, 6].map(put))
  expect(groups).toEqual([[1], [2, 3, 4], [9], [5, 6]])
  expect(answers).toEqual([1, 2, 2, 2, 3, 4, 4])
  expect(await put(7)).toBe(5)
})

test('a group that fails has failed for each of it, and the next one is worked on', async () => {
  const put = createGrouped(async (items: readonly number[]) => {
    await later()
    if (items.includes(2)) throw new Error('no room')
    return items.length
  }, limits)
  const answers = await Promise.allSettled([1, 2, 3, 4].map(put))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(await put(5)).toBe(1)
})
