import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { validityAt, validityText } from './role-validity.ts'

const [before, at, after] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z']
const now = Date.parse(at)

test.each([
  [null, null, 'inForce'],
  [before, after, 'inForce'],
  [at, null, 'inForce'],
  [after, null, 'notYet'],
  [null, at, 'over'],
  [before, before, 'over'],
] as const)('from %s until %s it is %s', (rolesFrom, rolesUntil, state) => {
  expect(validityAt({ rolesFrom, rolesUntil }, now)).toBe(state)
})

test('is said in words', async () => {
  const t = await loadTranslator('en_US')
  const [from, until] = [formatDateTime(before), formatDateTime(after)]
  expect(validityText(t, { rolesFrom: null, rolesUntil: null })).toBe('Forever')
  expect(validityText(t, { rolesFrom: before, rolesUntil: null })).toBe(`From ${from}`)
  expect(validityText(t, { rolesFrom: null, rolesUntil: after })).toBe(`Until ${until}`)
  expect(validityText(t, { rolesFrom: before, rolesUntil: after })).toBe(`${from} – ${until}`)
})
