import { expect, it } from 'vitest'
import { hideWarningToday, isWarningHidden } from './daily-warning.ts'

it('is hidden for the day it was put away on, not the next', () => {
  const evening = new Date(2026, 10, 20, 23, 59)
  expect(isWarningHidden(evening)).toBe(false)
  hideWarningToday(evening)
  expect(isWarningHidden(evening)).toBe(true)
  expect(isWarningHidden(new Date(2026, 10, 21, 0, 1))).toBe(false)
})
