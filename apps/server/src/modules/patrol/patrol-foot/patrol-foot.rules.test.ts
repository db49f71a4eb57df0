import { expect, test } from 'vitest'
import { distanceOf, marksOf, metresBetween, momentOf, requireCode, verdictOf } from './patrol-foot.rules.ts'

const due = new Date('2026-11-24T00:10:00Z')
const at = (time: string) => new Date(`2026-11-24T${time}Z`)
const gate = { longitude: 121.5, latitude: 31.2 }

test.each([
  ['00:20:00', 'on_time'],
  ['00:20:01', 'late'],
  ['00:00:00', 'on_time'],
] as const)('a stop due at 00:10 within 10 min: %s is %s', (time, verdict) => {
  expect(verdictOf(at(time), due, 10)).toBe(verdict)
})

test('before the tolerance a check-in is early', () => {
  expect(verdictOf(new Date('2026-11-23T23:59:59Z'), due, 10)).toBe('early')
})

test('a phone that is an hour ahead tells how long ago it was, one that was put back says now', () => {
  const received = at('00:30:00')
  const sentAt = '2026-11-24T01:30:00Z'
  expect(momentOf({ phoneAt: '2026-11-24T01:11:00Z', sentAt }, received)).toEqual(at('00:11:00'))
  expect(momentOf({ phoneAt: '2026-11-24T02:00:00Z', sentAt }, received)).toEqual(received)
})

test('a poor position says nothing, and its own error is taken off', () => {
  const east = { longitude: 121.501, latitude: 31.2 }
  expect(metresBetween(gate, east)).toBeCloseTo(95.2, 0)
  expect(distanceOf(gate, { ...east, accuracy: 900 })).toBeNull()
  expect(distanceOf(gate, undefined)).toBeNull()
  expect(distanceOf({ longitude: null, latitude: null }, { ...east, accuracy: 5 })).toBeNull()
  expect(distanceOf(gate, { ...east, accuracy: 20 })).toBeCloseTo(75.2, 0)
})

test('every mark is told of, none without its reason', () => {
  const stop = { ...gate, position: 1, verdict: 'absent' as const, at: null }
  const before = { longitude: 121.502, latitude: 31.2, position: 0, verdict: null, at: null }
  const made = { at: at('00:10:00'), received: at('00:20:00'), sentAt: at('01:20:00'), distance: 80 }
  const way = { order: 'in_order' as const, stops: [before, stop] }
  expect(marksOf(stop, made, way)).toEqual([
    'elsewhere',
    'out_of_order',
    'clock_off',
    'told_later',
    'was_absent',
  ])
  const walked = { ...before, verdict: 'on_time' as const, at: at('00:09:50') }
  const good = { at: at('00:10:00'), received: at('00:10:01'), sentAt: at('00:10:01'), distance: null }
  const open = { ...stop, verdict: null }
  expect(marksOf(open, good, { order: 'in_order', stops: [walked, open] })).toEqual(['too_fast'])
  const slowly = { ...walked, at: at('00:08:00') }
  expect(marksOf(open, good, { order: 'in_order', stops: [slowly, open] })).toEqual([])
  expect(marksOf(open, good, { order: 'free', stops: [before, open] })).toEqual([])
})

test('a code that was replaced counts for what was made before', () => {
  const stop = { checkpoint_id: 'gate', name: 'Gate' }
  const old = { checkpoint_id: 'gate', name: 'Gate', means: 'code' as const, ended_at: at('00:10:00') }
  expect(requireCode(old, stop, at('00:09:59'))).toBe(old)
  expect(() => requireCode(old, stop, at('00:10:00'))).toThrow('patrol_foot.code_ended')
  expect(() => requireCode(undefined, stop, at('00:09:00'))).toThrow('patrol_foot.code_unknown')
  expect(() => requireCode({ ...old, checkpoint_id: 'dock' }, stop, at('00:09:00'))).toThrow(
    'patrol_foot.wrong_place',
  )
})
