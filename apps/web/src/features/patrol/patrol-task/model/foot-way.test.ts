import type { PatrolCheckIn } from '@palisade/contract'
import { expect, test } from 'vitest'
import { footWayOf, overdueOf } from './foot-way.ts'
import { buildFootTask } from './task.fixture.ts'

test('a stop is overdue once its tolerance is over, counted from when it was due', () => {
  const next = { position: 1, name: 'Dock', at: '2026-11-25T22:10:00.000Z' }
  const at = (time: string) =>
    overdueOf({ next, toleranceMinutes: 5 }, Date.parse(`2026-11-25T22:${time}.000Z`))
  expect([at('09:00'), at('15:00'), at('15:01'), at('22:05')]).toEqual([
    undefined,
    undefined,
    '5:01',
    '12:05',
  ])
  expect(overdueOf({ next: null, toleranceMinutes: 5 }, Date.now())).toBeUndefined()
})

test('the way shows what was checked, what is next by its time, and what is ahead', () => {
  const [first, second] = buildFootTask().checkIns as [PatrolCheckIn, PatrolCheckIn]
  const third = { ...second, position: 2, dueAt: '2026-11-25T22:05:00.000Z' }
  const lost = { ...second, position: 3, longitude: null }
  const task = buildFootTask({ checkIns: [{ ...first, verdict: 'late' }, second, third, lost] })
  expect(footWayOf(task).map(({ number, state }) => [number, state])).toEqual([
    [1, 'wrong'],
    [2, 'ahead'],
    [3, 'now'],
  ])
})
