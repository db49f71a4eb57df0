import { NEW_RECORDING_PLAN, type RecordingHoliday } from '@palisade/contract'
import { recordingOrderSchema } from '@palisade/contract/media'
import { expect, test } from 'vitest'
import { ORDER_AHEAD_MS, ordersOf, type OrderedCamera } from './recording-order.rules.ts'

const now = Date.parse('2026-11-23T04:07:30Z')
const calendars = new Map<string, readonly RecordingHoliday[]>()
const options = { now, calendars, secondsBefore: 45 }
const plan: NonNullable<OrderedCamera['plan']> = {
  ...NEW_RECORDING_PLAN,
  stream: 'sub',
  preRecord: 'platform',
}
const orderOf = (more: Partial<typeof plan> | null, lastDays: number | null = null) =>
  ordersOf([{ id: 'one', centreId: 'c', plan: more && { ...plan, ...more }, lastDays }], options).get('one')

test('a plan of the whole day is one span of 48 hours, in force until then', () => {
  const until = now + ORDER_AHEAD_MS
  expect(orderOf({})).toEqual({
    stream: 'sub',
    keepDays: 30,
    bufferSeconds: 45,
    schedule: [[now, until]],
    scheduleUntil: until,
  })
})

test('what is not recorded by plan does not go on when the server is lost', () => {
  for (const order of [orderOf({ isEnabled: false }), orderOf({ planType: 'alarm' }), orderOf(null)])
    expect(order).not.toHaveProperty('scheduleUntil')
  expect(orderOf({ planType: 'alarm' })).toMatchObject({ bufferSeconds: 45, schedule: [] })
  expect(orderOf({ isEnabled: false })).toMatchObject({ bufferSeconds: 0, keepDays: 30 })
  expect(orderOf(null)).toEqual({ stream: 'main', keepDays: 0, bufferSeconds: 0, schedule: [] })
  // Recordings of a plan that was deleted go after the days that it promised.
  expect(orderOf(null, 14)).toMatchObject({ keepDays: 14 })
})

test('only pictures kept by the platform need a buffer on its disks', () => {
  expect(orderOf({ preRecord: 'none' })).toMatchObject({ bufferSeconds: 0 })
  expect(orderOf({ preRecord: 'front_end' })).toMatchObject({ bufferSeconds: 0 })
})

test('a plan of every second half hour fits into an order', () => {
  const data = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].flatMap(day =>
    Array.from({ length: 24 }, (_, hour) => {
      const two = String(hour).padStart(2, '0')
      return { day: day as 'monday', startTime: `${two}:00`, endTime: `${two}:30` }
    }),
  )
  const order = orderOf({ timeRange: { type: 'custom', dates: [], data } })
  expect(recordingOrderSchema.parse(order).schedule.length).toBeGreaterThanOrEqual(48)
})
