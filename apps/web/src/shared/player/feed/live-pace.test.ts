import { expect, it } from 'vitest'
import { paceFor, targetLag } from './live-pace.ts'

it('leaves the rate alone near the target', () => {
  expect(paceFor(0.1, 60)).toEqual({ rate: 1, jump: false })
})

it('drifts back within a second, and slows when it runs dry', () => {
  expect(paceFor(0.2, 60).rate).toBe(1.04)
  expect(paceFor(0.6, 60).rate).toBe(1.1)
  expect(paceFor(0.01, 60).rate).toBe(0.97)
})

it('keeps more in hand while sound is heard', () => {
  expect(paceFor(0.25, 60, targetLag(0))).toEqual({ rate: 1, jump: false })
  expect(paceFor(0.4, 60, targetLag(0)).rate).toBe(1.04)
  expect(paceFor(0.6, 60, targetLag(0)).rate).toBe(1.1)
  expect(paceFor(0.1, 60, targetLag(0)).rate).toBe(0.97)
})

it('jumps past a second instead of playing faster', () => {
  expect(paceFor(1.01, 60)).toEqual({ rate: 1, jump: true })
  expect(paceFor(30, 60)).toEqual({ rate: 1, jump: true })
})

it('comes to the edge at once while it settles', () => {
  expect(paceFor(0.6, 1).jump).toBe(true)
})

it('waits for sound that is late, and no longer than the picture may be old', () => {
  expect(paceFor(0.55, 60, targetLag(0.3))).toEqual({ rate: 1, jump: false })
  expect(targetLag(5)).toBe(0.75)
  expect(paceFor(1.01, 60, targetLag(5)).jump).toBe(false)
  expect(paceFor(1.3, 60, targetLag(5)).jump).toBe(true)
})

it('catches up by its speed in a long group, where each jump would decode a minute of pictures', () => {
  expect(paceFor(3, 60, targetLag(undefined), 55)).toEqual({ rate: 2, jump: false })
  expect(paceFor(0.7, 1, targetLag(undefined), 55).jump).toBe(false)
  expect(paceFor(40, 0, targetLag(undefined), 55).jump).toBe(true)
  expect(paceFor(3, 60, targetLag(undefined), 4).jump).toBe(true)
})
