import { expect, test } from 'vitest'
import type { Waiting } from '../outbox/waiting.ts'
import { buildOwnPatrol } from './patrol.fixture.ts'
import { codeOf, isOpen, nextStop, shownStops } from './shown-patrol.ts'

const patrol = buildOwnPatrol()
const waitingAt = (position: number, given: Partial<Waiting> = {}): Waiting => ({
  requestId: `request-${position}`,
  userId: 'ann',
  taskId: patrol.id,
  at: '2026-11-25T22:00:00.000Z',
  deed: {
    kind: 'check_in',
    stop: 'Gate',
    position,
    code: 'A',
    phoneAt: '2026-11-25T22:00:00.000Z',
    pictures: [],
  },
  ...given,
})

test('a stop with a check-in on the phone is done, one whose check-in was refused is open', () => {
  const refused = waitingAt(1, { refusal: { code: 'patrol_foot.wrong_place', params: {} } })
  const stops = shownStops(patrol, [waitingAt(0), refused])
  expect(stops.map(isOpen)).toEqual([false, true])
  expect(nextStop(stops)?.stop.position).toBe(1)
  expect(nextStop(shownStops(patrol, [waitingAt(0), waitingAt(1)]))).toBeUndefined()
})

test('the code is taken out of the printed address', () => {
  expect(codeOf('https://site.example/staff?checkpoint=ABCD2345EFGH')).toBe('ABCD2345EFGH')
  expect(codeOf(' abcd-2345-efgh ')).toBe('abcd-2345-efgh')
})
