import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seededRandom } from './fleet.ts'
import { PARKED, startTraffic, type Passage } from './traffic.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The passages that a site of two cameras sees in some hours. */
function watch(hours: number): { camera: string; passage: Passage }[] {
  const seen: { camera: string; passage: Passage }[] = []
  const pass = (camera: string, passage: Passage) => void seen.push({ camera, passage })
  const stop = startTraffic({ cameras: ['gate', 'barrier'], pass, random: seededRandom(3) })
  vi.advanceTimersByTime(hours * 3_600_000)
  stop()
  return seen
}

test('who is away comes and who is there leaves, so the car park never runs out of vehicles or places', () => {
  const atBarrier = watch(6).filter(({ camera }) => camera === 'barrier')
  let count = PARKED
  const counts = atBarrier.map(({ passage }) => (count += passage.direction === 'forward' ? 1 : -1))
  expect(Math.min(...counts)).toBeGreaterThan(PARKED / 3)
  expect(Math.max(...counts)).toBeLessThan(PARKED * 1.5)
  const ofOne = atBarrier.filter(({ passage }) => passage.plate === atBarrier[0]?.passage.plate)
  const directions = ofOne.map(({ passage }) => passage.direction)
  expect(directions.length).toBeGreaterThan(4)
  expect(directions.filter((one, n) => one === directions[n + 1])).toEqual([])
})

test('a few vehicles are in a hurry, always the same ones, and all others keep to 30 km/h', () => {
  const fast = watch(6).filter(({ passage }) => passage.speed > 30)
  expect(fast.length).toBeGreaterThan(20)
  expect(new Set(fast.map(({ passage }) => passage.plate)).size).toBe(4)
  expect(Math.min(...fast.map(({ passage }) => passage.speed))).toBeGreaterThan(40)
})
