import { expect, test } from 'vitest'
import { loadOf } from './load.ts'
import { packed } from './packed.testing.ts'

const day = '2026-11-01'
const spreadOf = (level: number, counts: Record<number, number>, on = day) => ({
  day: on,
  level,
  slots: packed(counts),
  acknowledgeTimes: '0',
  closeTimes: '0',
})

test('the levels of a day are one load, shared by the operators of each hour', () => {
  const spread = [spreadOf(1, { 0: 30, 6: 12 }), spreadOf(3, { 0: 34, 7: 1, 143: 2 })]
  const [firstHour, secondHour] = [1, 2]
  const operators = [firstHour, firstHour | secondHour, secondHour].map(hours => ({ day, hours }))
  const load = loadOf({ spread, operators })
  // Hours 0, 1 and 23: 64 alarms of two operators, 13 of two, 2 of nobody, who counts as one.
  expect(load).toEqual({ perOperator: 32 + 6.5 + 2, worstHour: 32, hoursOver: 1, worstTen: 64, floods: 1 })
})

test('an operator of another day handles nothing of this one', () => {
  const spread = [spreadOf(2, { 3: 12 }), spreadOf(2, { 3: 12 }, '2026-11-02')]
  const load = loadOf({ spread, operators: [0, 1].map(() => ({ day: '2026-11-02', hours: 1 })) })
  expect(load).toEqual({ perOperator: 18, worstHour: 12, hoursOver: 0, worstTen: 12, floods: 1 })
})

test('no alarms are no load', () => {
  expect(loadOf({ spread: [], operators: [] })).toMatchObject({ perOperator: 0, worstTen: 0 })
})
