import { expect, test } from 'vitest'
import { createWalker } from './walker.ts'

test('walks its round at 1.3 m a second, corner by corner, and begins again', () => {
  const walker = createWalker([
    [0, 0],
    [13, 0],
    [13, 13],
  ])
  walker.walk(5)
  expect(walker.at).toEqual([6.5, 0])
  walker.walk(10)
  expect(walker.at[0]).toBeCloseTo(13)
  expect(walker.at[1]).toBeCloseTo(6.5)
  walker.walk(5)
  walker.walk(100)
  expect(Math.hypot(...walker.at)).toBeLessThan(20)
})

test('goes where it is sent, stays there, and goes back to its round', () => {
  const walker = createWalker([
    [0, 0],
    [10, 0],
  ])
  expect(walker.hasArrived()).toBe(false)
  walker.sendTo([0, 100])
  walker.walk(60)
  expect(walker.hasArrived()).toBe(false)
  walker.walk(60)
  expect([walker.at, walker.hasArrived()]).toEqual([[0, 100], true])
  walker.sendTo(undefined)
  walker.walk(10)
  expect(walker.at[1]).toBeLessThan(100)
})

test('stands where its round is one place', () => {
  const walker = createWalker([[3, 4]])
  walker.walk(1_000)
  expect(walker.at).toEqual([3, 4])
})
