import { expect, it } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'
import { buildSession } from '#shared/testing/session.fixture.ts'
import { hideWarningToday, isWarningHidden, warnsOf } from './daily-warning.ts'

it('is hidden for the day it was put away on, not the next', () => {
  const evening = new Date(2026, 10, 20, 23, 59)
  expect(isWarningHidden(evening)).toBe(false)
  hideWarningToday(evening)
  expect(isWarningHidden(evening)).toBe(true)
  expect(isWarningHidden(new Date(2026, 10, 21, 0, 1))).toBe(false)
})

it('is put away by each user alone', () => {
  const { user } = buildSession()
  useSession.setState({ user })
  hideWarningToday()
  expect(warnsOf(5)).toBe(false)
  useSession.setState({ user: { ...user, id: '0190a000-0000-7000-8000-000000000099' } })
  expect(warnsOf(5)).toBe(true)
  useSession.setState({ user })
  expect(warnsOf(5)).toBe(false)
})

it('asks once when windows with video grow past four', () => {
  localStorage.clear()
  expect([warnsOf(4), warnsOf(5), warnsOf(6, 4), warnsOf(7, 5)]).toEqual([false, true, true, false])
  hideWarningToday()
  expect(warnsOf(12)).toBe(false)
})
