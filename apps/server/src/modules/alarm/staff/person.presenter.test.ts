import { expect, test } from 'vitest'
import { presentPerson } from './person.presenter.ts'
import type { PersonRow } from './person.queries.ts'

const alarm = { longitude: 10, latitude: 50, floor_id: null }
/** Somebody so many metres north of the alarm. */
const personAt = (metres: number) =>
  ({
    user_id: 'u',
    name: 'Bob',
    job_name: '',
    status: 'free',
    open_tasks: 0,
    longitude: 10,
    latitude: 50 + metres / 111_195,
    floor_id: null,
    positioned_at: new Date(0),
  }) as unknown as PersonRow
const distance = (metres: number, isExact: boolean) =>
  presentPerson(personAt(metres), alarm, { now: 0, isExact }).distance

test('who may send people is told how far each is; others only how near about', () => {
  expect([30, 240, 1840].map(metres => distance(metres, true))).toEqual([30, 240, 1840])
  expect([30, 99, 240, 1840, 9000, 34_000].map(metres => distance(metres, false))).toEqual([
    100, 100, 250, 2500, 10_000, 40_000,
  ])
})
