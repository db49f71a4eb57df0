import { expect, test } from 'vitest'
import { withLabel } from './with-label.ts'

test('a label stands alone, or behind what was typed, and once', () => {
  expect(withLabel('  ', 'Wind', ', ', 255)).toBe('Wind')
  expect(withLabel('Checked', 'Wind', ', ', 255)).toBe('Checked, Wind')
  expect(withLabel('Checked, Wind', 'Wind', ', ', 255)).toBe('Checked, Wind')
  expect(withLabel('Checked', 'Wind', ', ', 10)).toBe('Checked, W')
})
