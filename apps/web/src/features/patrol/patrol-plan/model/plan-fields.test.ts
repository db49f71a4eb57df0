import { expect, test } from 'vitest'
import {
  draftOf,
  emptyPlan,
  fieldsOf,
  hasBadQuestions,
  isEndBeforeStart,
  minutesOf,
  newStop,
  timeOf,
} from './plan-fields.ts'
import { buildPlan } from './plan.fixture.ts'

const stop = newStop({ id: 'a', name: 'Gate' })
const [early, late] = ['2026-11-25T08:00:00.000Z', '2026-11-25T09:00:00.000Z']

test('a stored plan goes through the form as it was', () => {
  const plan = buildPlan()
  const { stops, name, personId, level, time, toleranceMinutes, remarks } = plan
  expect(draftOf(fieldsOf(plan))).toEqual({
    name,
    personId,
    level,
    time,
    toleranceMinutes,
    remarks,
    stops: stops.map(({ deviceId, preset, seconds, questions }) => ({
      deviceId,
      preset,
      seconds,
      questions,
    })),
  })
})

test('questions are lines, without empty ones, and bounded in number and length', () => {
  const [first] = draftOf({
    ...emptyPlan,
    stops: [{ ...stop, questions: ' Door shut? \n\nLight on?' }],
  }).stops
  expect(first?.questions).toEqual(['Door shut?', 'Light on?'])
  expect(hasBadQuestions({ questions: 'x'.repeat(100) })).toBe(false)
  expect(hasBadQuestions({ questions: 'x'.repeat(101) })).toBe(true)
  expect(hasBadQuestions({ questions: 'x\n'.repeat(10) })).toBe(false)
  expect(hasBadQuestions({ questions: 'x\n'.repeat(11) })).toBe(true)
})

test('a time that is not filled in is none, and a completion must lie after the start', () => {
  const once = { ...emptyPlan.time, type: 'once' as const, from: early, to: late }
  expect(timeOf(emptyPlan.time)).toBeNull()
  expect(timeOf({ ...once, to: null })).toBeNull()
  expect(timeOf(once)).toEqual({ type: 'once', from: early, to: late })
  expect(isEndBeforeStart(once)).toBe(false)
  expect(isEndBeforeStart({ ...once, to: early })).toBe(true)
  expect(isEndBeforeStart({ ...once, type: 'weekly', to: early })).toBe(false)
})

test('the minutes of a way are rounded up', () => {
  expect(minutesOf([{ seconds: 30 }, { seconds: 31 }])).toBe(2)
})

test('a plan on foot goes through the form as it was, and each way is kept while the other is looked at', () => {
  const stop = { checkpointId: 'dock', minutes: 5, isPhotoRequired: true, questions: ['Door shut?'] }
  const place = { name: 'Dock', areaName: 'Yard', longitude: null, latitude: null }
  const foot = { order: 'free' as const, absentMinutes: 30, stops: [stop] }
  const plan = buildPlan({ stops: [], foot: { ...foot, stops: [{ ...stop, ...place }] } })
  const fields = { ...fieldsOf(plan), stops: [newStop({ id: 'a', name: 'Gate' })] }
  expect(draftOf(fields)).toMatchObject({ stops: [], foot })
  expect(draftOf({ ...fields, way: 'camera' })).toMatchObject({ stops: [{ deviceId: 'a' }] })
  expect(draftOf({ ...fields, way: 'camera' }).foot).toBeUndefined()
})
