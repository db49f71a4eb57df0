import { expect, test } from 'vitest'
import { isOtherMachine, ownAddresses } from './own-machine.ts'

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00:ec2::254',
  'localhost',
  '',
])('refused: %s', address => expect(isOtherMachine(address, [])).toBe(false))

test.each(['10.0.0.7', '192.168.1.1', '8.8.8.8', 'fd12:3456::1', '2001:4860:4860::8888'])(
  'another machine: %s',
  address => expect(isOtherMachine(address, [])).toBe(true),
)

test.each(['192.168.1.5', '::ffff:192.168.1.5', '2001:db8::5'])('an address of this machine: %s', address =>
  expect(isOtherMachine(address, ['192.168.1.5', '2001:db8::5'])).toBe(false),
)

test('its addresses are those of its networks', () => {
  expect(ownAddresses()).toContain('127.0.0.1')
})
