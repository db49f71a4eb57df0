import { expect, it } from 'vitest'
import { ADDRESS_LIMIT, readAddresses } from './addresses.ts'

const hosts = (text: string) =>
  readAddresses(text).addresses.map(({ host, port }) => (port ? `${host}:${port}` : host))

it.each([
  ['192.168.1.20', ['192.168.1.20']],
  ['192.168.1.20-22', ['192.168.1.20', '192.168.1.21', '192.168.1.22']],
  ['192.168.1.20-192.168.1.21', ['192.168.1.20', '192.168.1.21']],
  ['camera-1.site, 10.0.0.5:8080\n10.0.0.6', ['camera-1.site', '10.0.0.5:8080', '10.0.0.6']],
  ['10.0.0.5 10.0.0.5', ['10.0.0.5']],
  ['[fd00::1]:8080', ['fd00::1:8080']],
  ['fd00::1', ['fd00::1']],
])('%s', (text, expected) => {
  expect(hosts(text)).toEqual(expected)
  expect(readAddresses(text).faults).toEqual([])
})

it.each(['192.168.1.40-20', '192.168.1.20-300', '10.0.0.5:99999', '300.1.1.1', 'http://10.0.0.5', '10.0.0'])(
  'cannot read %s',
  text => expect(readAddresses(text)).toEqual({ addresses: [], faults: [text], isTooMany: false }),
)

it('stops at the limit and says so', () => {
  const { addresses, isTooMany } = readAddresses('10.0.0.0-255 10.0.1.0-5')
  expect(addresses).toHaveLength(ADDRESS_LIMIT)
  expect(isTooMany).toBe(true)
})
