import { zoneActions, zoneConditions } from '@palisade/contract'
import { expect, test } from 'vitest'
import { actionsShown, isPossible, outcomeOf, reasonAgainst, weakens } from './zone-actions.ts'

test('an action is offered, or there is a reason why not', () => {
  for (const condition of zoneConditions)
    for (const action of zoneActions)
      expect(reasonAgainst(action, condition) === undefined).toBe(isPossible(action, condition))
  expect(reasonAgainst('arm', 'fault')).toBe('defenceZone.why.arm.fault')
  expect(reasonAgainst('cancel_bypass', 'armed')).toBe('defenceZone.why.cancelBypass')
  expect(reasonAgainst('disarm', 'unknown')).toBe('defenceZone.why.unknown')
})

test('every action that is possible has a button', () => {
  for (const condition of zoneConditions)
    for (const action of zoneActions.filter(one => isPossible(one, condition)))
      expect(actionsShown(condition)).toContain(action)
})

test('only what takes protection away is asked about', () => {
  expect(zoneActions.filter(weakens)).toEqual(['disarm', 'bypass'])
})

test('only what the panel shows counts as done', () => {
  const result = { id: 'z', ok: true, errorCode: null }
  expect(outcomeOf({ ...result, condition: 'armed' }, 'arm')).toBe('done')
  expect(outcomeOf({ ...result, condition: 'disarmed' }, 'arm')).toBe('pending')
  expect(outcomeOf({ ...result, condition: 'unknown' }, 'disarm')).toBe('pending')
  expect(outcomeOf({ ...result, ok: false, condition: 'armed' }, 'arm')).toBe('refused')
})
