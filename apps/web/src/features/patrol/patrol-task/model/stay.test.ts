import { expect, test } from 'vitest'
import { clockText, endOf, longer, newStay, passed } from './stay.ts'

const open = { verdict: null, questions: [] }
const asked = { verdict: null, questions: ['Door?'] }

test('a stay ends when its seconds have passed, and can be made longer', () => {
  const stay = passed(newStay(0, 5), 4_999, true)
  expect(endOf(stay, open)).toBe('stays')
  expect(endOf(passed(stay, 1, false), open)).toBe('goes_on')
  expect(endOf(passed(longer(stay, 30), 30_000, true), open)).toBe('stays')
})

test('a stop with questions waits for its verdict', () => {
  const over = passed(newStay(0, 5), 5_000, true)
  expect(endOf(over, asked)).toBe('waits')
  expect(endOf(over, { ...asked, verdict: 'normal' })).toBe('goes_on')
})

test('a camera that has shown nothing is a finding, but not before it had time to', () => {
  const dark = passed(newStay(0, 5), 5_000, false)
  expect(endOf(dark, asked)).toBe('stays')
  expect(endOf(passed(dark, 10_000, false), asked)).toBe('no_picture')
  expect(endOf(passed(dark, 10_000, true), open)).toBe('goes_on')
})

test('the clock shows whole seconds that are left', () => {
  expect([65_000, 64_001, 900, 0].map(clockText)).toEqual(['1:05', '1:05', '0:01', '0:00'])
})
