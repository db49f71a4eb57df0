import { overlaps, windowAt, type OwnFootPatrol } from '@palisade/contract'
import { expect, test } from 'vitest'
import { stopNow } from './patroller.ts'
import { tourTime, walkTime } from './patrol-plan.ts'

const NIGHT = new Date(2026, 10, 23, 23, 40).getTime()

test('at any moment there is a patrol to look at, and they take turns', () => {
  const [walk, tour] = [walkTime, tourTime].map(week => ({ type: 'weekly' as const, week }))
  expect(windowAt(walk!, NIGHT)).toMatchObject({ from: new Date(2026, 10, 23, 23, 30).getTime() })
  expect(windowAt(tour!, NIGHT)).toMatchObject({ from: new Date(2026, 10, 24).getTime() })
  expect(overlaps(walk!, tour!, NIGHT)).toBe(false)
})

test('a guard checks in at the first open stop that is due, and forgets the fourth in every other walk', () => {
  const due = (minutes: number) => new Date(NIGHT + minutes * 60_000).toISOString()
  const stops = [0, 5, 10, 15, 20].map((minutes, position) => ({
    position,
    dueAt: due(minutes),
    verdict: position < 3 ? ('on_time' as const) : null,
  }))
  const walk = (hour: number) =>
    ({ dueFrom: new Date(2026, 10, 23, hour, 40).toISOString(), stops }) as unknown as OwnFootPatrol
  const at = (minutes: number) => NIGHT + minutes * 60_000
  expect(stopNow(walk(22), at(14))).toBeUndefined()
  expect(stopNow(walk(22), at(21))?.position).toBe(3)
  expect(stopNow(walk(23), at(21))?.position).toBe(4)
})
