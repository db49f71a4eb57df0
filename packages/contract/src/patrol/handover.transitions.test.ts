import { expect, test } from 'vitest'
import { handoverActions, handoverTransitions } from './handover.transitions.ts'

test('the deeds that each status of a page leaves (PATROL-14)', () => {
  const possible = Object.entries(handoverTransitions).map(([status, deeds]) => [
    status,
    handoverActions.filter(action => 'to' in deeds[action]),
  ])
  expect(Object.fromEntries(possible)).toEqual({
    open: ['write', 'hand_over'],
    handed_over: ['withdraw', 'take_over'],
    taken_over: [],
  })
})
