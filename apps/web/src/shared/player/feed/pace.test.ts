import { expect, it } from 'vitest'
import { paceFor } from './pace.ts'

it('leaves the rate alone near the target', () => {
  expect(paceFor(0.1, 60)).toEqual({ rate: 1, jump: false })
})

it('drifts back within a second, and slows when it runs dry', () => {
  expect(paceFor(0.2, 60).rate).toBe(1.04)
  expect(paceFor(0.6, 60).rate).toBe(1.1)
  expect(paceFor(0.01, 60).rate).toBe(0.97)
})

it('keeps more in hand with sound', () => {
  expect(paceFor(0.25, 60, true)).toEqual({ rate: 1, jump: false })
  expect(paceFor(0.4, 60, true).rate).toBe(1.04)
  expect(paceFor(0.6, 60, true).rate).toBe(1.1)
  expect(paceFor(0.1, 60, true).rate).toBe(0.97)
})

it('jumps past a second instead of playing faster', () => {
  expect(paceFor(1.01, 60)).toEqual({ rate: 1, jump: true })
  expect(paceFor(30, 60)).toEqual({ rate: 1, jump: true })
})

it('comes to the edge at once while it settles', () => {
  expect(paceFor(0.6, 1).jump).toBe(true)
})
