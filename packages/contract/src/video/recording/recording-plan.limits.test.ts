import { expect, test } from 'vitest'
import { ALWAYS } from '../../core/time-range.ts'
import { chars, ID, list, testLimits } from '../../testing/limits.ts'
import { recordingPlanCalls } from './recording-plan.calls.ts'
import { everyDay, isSameEveryDay, NEW_RECORDING_PLAN } from './recording-plan.ts'

const plan = { ...NEW_RECORDING_PLAN, cameraIds: [ID] }
const add = recordingPlanCalls.add.request
const of = (field: string, values: readonly unknown[]) => values.map(value => ({ ...plan, [field]: value }))
const hour = (day: string) => ({ day, startTime: '08:00', endTime: '09:00' })
const week = { type: 'custom', dates: [], data: [hour('monday')] }
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const daily = { ...week, data: days.map(hour) }
const holiday = { name: 'x', from: '2026-12-24', to: '2026-12-26', rule: 'off' }
const holidays = (...values: unknown[]) => values.map(value => ({ version: 0, holidays: value }))

testLimits([
  ['days kept', add, of('keepDays', [0, 1095]), of('keepDays', [-1, 1096, 1.5])],
  ['cameras of a plan', add, of('cameraIds', [list(300, ID)]), of('cameraIds', [[], list(301, ID)])],
  [
    'replaced plans',
    add,
    of('replaced', [[], list(300, { cameraId: ID, version: 0 })]),
    of('replaced', [
      list(301, { cameraId: ID, version: 0 }),
      [{ cameraId: ID }],
      [{ cameraId: '01890000-0000-7000-8000-00000000ffff', version: 0 }],
    ]),
  ],
  [
    'hours of a mode',
    add,
    [plan, { ...plan, mode: 'week', timeRange: week }, { ...plan, mode: 'day', timeRange: daily }],
    [
      { ...plan, timeRange: week },
      { ...plan, mode: 'day', timeRange: week },
      { ...plan, mode: 'week' },
    ],
  ],
  [
    'holidays',
    recordingPlanCalls.saveHolidays.request,
    holidays([], list(200, holiday), [{ ...holiday, name: chars(50) }]),
    holidays(
      list(201, holiday),
      [{ ...holiday, name: chars(51) }],
      [{ ...holiday, name: ' ' }],
      [{ ...holiday, to: '2026-12-23' }],
      [{ ...holiday, rule: 'monday' }],
    ),
  ],
])

test('hours that every day has are told from those of one day', () => {
  expect([week, daily, ALWAYS].map(range => isSameEveryDay(range as typeof ALWAYS))).toEqual([
    false,
    true,
    true,
  ])
  expect(everyDay(half => half === 0).filter(Boolean)).toHaveLength(7)
})
