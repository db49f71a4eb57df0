import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planCameras } from './plan.ts'
import { OUTAGE_CAMERAS, startOutages } from './outages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one camera after the other is away for a while, and all are back when it ends', () => {
  const told: string[] = []
  const end = startOutages({
    setFault: (camera, fault) => told.push(`${camera} ${fault}`),
    between: [60, 60],
  })
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['cam02 cut'])
  vi.advanceTimersByTime(45_000)
  expect(told).toEqual(['cam02 cut', 'cam02 normal'])
  vi.advanceTimersByTime(60_000)
  end()
  expect(told.slice(2)).toEqual(['cam10 cut', 'cam10 normal'])
  vi.advanceTimersByTime(600_000)
  expect(told).toHaveLength(4)
})

test('they are cameras of the site, and an hour has several', () => {
  const known = planCameras(12).map(({ id }) => id)
  expect(OUTAGE_CAMERAS.filter(id => !known.includes(id))).toEqual([])
  let cuts = 0
  const end = startOutages({
    setFault: (_, fault) => {
      if (fault === 'cut') cuts += 1
    },
    random: () => 0.5,
  })
  vi.advanceTimersByTime(3_600_000)
  end()
  expect(cuts).toBe(4)
})
