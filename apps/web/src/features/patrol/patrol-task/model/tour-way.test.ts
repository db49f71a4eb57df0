import { expect, test } from 'vitest'
import { buildTask } from './task.fixture.ts'
import { minutesLate } from './tour-way.ts'

const after = (minutes: number) => Date.parse('2026-11-25T22:15:00.000Z') + minutes * 60_000

test('a patrol that has not begun is late once its tolerance is over', () => {
  const task = buildTask()
  expect([-15, 0, 0.9].map(minutes => minutesLate(task, after(minutes)))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(minutesLate(task, after(1))).toBe(1)
  expect(minutesLate({ ...task, status: 'in_progress' }, after(90))).toBeUndefined()
})
