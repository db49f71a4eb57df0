import { expect, test } from 'vitest'
import { createAddressResolver } from '#server/modules/device/connection/address-check.ts'
import { createEndpointResolver } from './push-address.ts'

/** Names of the test, with the addresses behind them. */
const names: Record<string, string[]> = {
  'push.example': ['8.8.8.8', '2a00:1450:4001:80b::200a'],
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['8.8.8.8', '192.168.1.1'],
  'own.example': ['10.0.0.8'],
  'metadata.example': ['169.254.169.254'],
  'here.example': ['127.0.0.1'],
}
const resolveEndpoint = createEndpointResolver({
  resolveAddress: createAddressResolver({
    ownPorts: [8080],
    resolve: async host => names[host] ?? [],
    ownAddresses: () => ['10.0.0.1'],
  }),
  ownHosts: ['own.example', 'metadata.example', 'here.example'],
})

test.each([
  'http://push.example/a',
  'ftp://push.example/a',
  'https://name:word@push.example/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://2130706433/a',
  'https://inside.example/a',
  'https://mixed.example/a',
  'https://metadata.example/a',
  'https://here.example:8080/a',
  'not an address',
])('%s is refused', async endpoint => expect(await resolveEndpoint(endpoint)).toBeUndefined())

test('public addresses, and those of the hosts that the site has named', async () => {
  expect(await resolveEndpoint('https://push.example/a')).toEqual(names['push.example']!.toSorted())
  expect(await resolveEndpoint('https://own.example:8443/a')).toEqual(['10.0.0.8'])
})

test('a name that is unknown now may be stored: it is looked up again when a message is sent', async () => {
  expect(await resolveEndpoint('https://nowhere.example/a')).toEqual([])
})
