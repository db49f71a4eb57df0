import { expect, test } from 'vitest'
import { isElsewhere } from './address-finder.rules.ts'

const stored = { host: '192.0.2.7', port: 80, isTls: false }

test.each([
  ['another host', { ...stored, host: '192.0.2.9' }, true],
  ['another port', { ...stored, port: 8080 }, true],
  ['TLS where there was none', { ...stored, isTls: true }, true],
  ['the stored address', stored, false],
])('a device that answers at %s', (_, found, expected) => {
  expect(isElsewhere(stored, found)).toBe(expected)
})

test('a device that is registered by its name moves with the name', () => {
  expect(isElsewhere({ ...stored, host: 'gate.site' }, { ...stored, host: '192.0.2.9' })).toBe(false)
})
