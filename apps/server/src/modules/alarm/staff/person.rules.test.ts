import type { TaskPerson } from '@palisade/contract'
import { expect, test } from 'vitest'
import { byAvailability, distanceOf, isPositionOld } from './person.rules.ts'

const person = (name: string, more: Partial<TaskPerson>): TaskPerson => ({
  userId: name,
  name,
  jobName: '',
  status: 'free',
  openTasks: 0,
  distance: null,
  positionAt: null,
  isPositionOld: false,
  isOnFloor: null,
  ...more,
})

test('free before busy, on the floor of the alarm before below it, near before far, known before unknown', () => {
  const people = [
    person('offline', { status: 'offline', distance: 1 }),
    person('unknown', {}),
    person('busy', { status: 'busy', distance: 1 }),
    person('far', { distance: 900 }),
    person('below', { distance: 2, isOnFloor: false }),
    person('online', { status: 'online' }),
    person('near', { distance: 30 }),
    person('floor', { distance: 40, isOnFloor: true }),
  ]
  const order = ['floor', 'near', 'far', 'unknown', 'below', 'busy', 'online', 'offline']
  expect(people.toSorted(byAvailability).map(({ name }) => name)).toEqual(order)
})

test('metres along the ground', () => {
  const at = (longitude: number, latitude: number) => ({ longitude, latitude })
  expect(distanceOf(at(10, 50), at(10, 50))).toBe(0)
  expect(distanceOf(at(0, 0), at(0, 1))).toBeCloseTo(111_195, -1)
  expect(distanceOf(at(179.999, 0), at(-179.999, 0))).toBeCloseTo(222.4, 0)
  expect(distanceOf(at(0, 0), at(180, 0))).toBeCloseTo(Math.PI * 6_371_000, -2)
})

test('a position is old after five minutes', () => {
  expect(isPositionOld(new Date(0), 300_000)).toBe(false)
  expect(isPositionOld(new Date(0), 300_001)).toBe(true)
})
