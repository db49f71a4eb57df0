import { ALWAYS, cellsOf, type TimeRange } from '@palisade/contract'
import { expect, test } from 'vitest'
import { holdsThen, refusalOfDraft, stateOf } from './deployment.rules.ts'

const NOW = Date.parse('2026-11-27T08:00:00Z')
const at = (hours: number) => new Date(NOW + hours * 3_600_000)
const span = (from: number, to: number) => ({ from: at(from).toISOString(), to: at(to).toISOString() })
const never: TimeRange = { type: 'custom', dates: [], data: [] }
const whole = { time: null, week: ALWAYS, cameraIds: ['c'], cameraGroupIds: [], groupIds: ['g'] }

test.each<[string | undefined, Partial<Parameters<typeof refusalOfDraft>[0]>]>([
  [undefined, {}],
  [undefined, { time: span(1, 24 * 30 + 1) }],
  [undefined, { time: span(-0.1, 1) }],
  [undefined, { cameraIds: [], cameraGroupIds: ['k'] }],
  ['deployment.no_cameras', { cameraIds: [] }],
  ['deployment.no_lists', { groupIds: [] }],
  ['deployment.no_time', { week: never }],
  ['deployment.end_before_start', { time: span(2, 1) }],
  ['deployment.end_before_start', { time: span(2, 2) }],
  ['deployment.too_long', { time: span(1, 24 * 30 + 1.1) }],
  ['deployment.in_past', { time: span(-1, 1) }],
  ['deployment.in_past', { time: span(-2, -1) }],
])('is refused with %s', (code, given) => {
  expect(refusalOfDraft({ ...whole, ...given }, { now: NOW, single: false })).toBe(code)
})

test('a single plate is enough, and a start that is stored may have passed', () => {
  expect(refusalOfDraft({ ...whole, groupIds: [] }, { now: NOW, single: true })).toBeUndefined()
  const draft = { ...whole, time: span(-48, 1) }
  expect(refusalOfDraft(draft, { now: NOW, single: false, start: at(-48) })).toBeUndefined()
})

test('holds from its start to its end, in the hours of its week', () => {
  const day = new Date(NOW)
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
  const hour = String(day.getHours()).padStart(2, '0')
  const thisHour: TimeRange = {
    type: 'custom',
    dates: [],
    data: [{ day: days[day.getDay()]!, startTime: `${hour}:00`, endTime: `${hour}:30` }],
  }
  const row = { starts_at: at(-1), ends_at: at(1), week: thisHour }
  const holds = (when: Date) => holdsThen(row, cellsOf(row.week), when.getTime())
  expect([at(0), at(0.49), at(0.5), at(-1.01), at(1)].map(holds)).toEqual([true, true, false, false, false])
  const states = [at(0), at(0.6), at(1)].map(when => stateOf({ ...row, is_enabled: true }, when.getTime()))
  expect(states).toEqual(['running', 'waiting', 'ended'])
  expect(stateOf({ ...row, is_enabled: false }, NOW)).toBe('stopped')
})
