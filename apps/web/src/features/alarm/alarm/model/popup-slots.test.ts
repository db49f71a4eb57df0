import { expect, test } from 'vitest'
import { buildAlarm } from './alarm.fixture.ts'
import { areSameSlots, popupSlots, type PopupSlot } from './popup-slots.ts'

const alarm = (id: string) => buildAlarm({ id })
const [a, b, c, d] = [alarm('a'), alarm('b'), alarm('c'), alarm('d')]
const words = (slots: readonly PopupSlot[]) =>
  slots.map(slot => (slot.isGone ? `(${slot.alarm.id})` : slot.alarm.id)).join(' ')
const held = { count: 3, isHeld: true }
const free = { count: 3, isHeld: false }

test('shows the first, as many as there are places', () => {
  expect(words(popupSlots([], [a, b, c, d], free))).toBe('a b c')
})

test('held: a more urgent one joins below, and has no place when all are taken', () => {
  const before = popupSlots([], [b, c], free)
  expect(words(popupSlots(before, [a, b, c], held))).toBe('b c a')
  expect(words(popupSlots(before, [a, b, c, d], held))).toBe('b c a')
})

test('held: what waits no more leaves its place empty, and is replaced once it is released', () => {
  const before = popupSlots([], [a, b, c], free)
  const after = popupSlots(before, [a, c, d], held)
  expect(words(after)).toBe('a (b) c')
  expect(words(popupSlots(after, [a, c, d], free))).toBe('a c d')
})

test('held: an alarm that changes stays where it is', () => {
  const before = popupSlots([], [a, b], free)
  const changed = { ...b, count: 2 }
  expect(popupSlots(before, [changed, a], held).map(slot => slot.alarm)).toEqual([a, changed])
})

test('tells whether anything is shown otherwise', () => {
  const slots = popupSlots([], [a, b], free)
  expect(areSameSlots(slots, popupSlots([], [a, b], free))).toBe(true)
  expect(areSameSlots(slots, popupSlots([], [b, a], free))).toBe(false)
  expect(areSameSlots(slots, popupSlots(slots, [a], held))).toBe(false)
  expect(areSameSlots(slots, [])).toBe(false)
})
