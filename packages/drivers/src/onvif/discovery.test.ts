import { expect, test } from 'vitest'
import { readMatches } from './discovery.ts'

const match = (address: string, reference = 'urn:uuid:1'): string =>
  `<d:ProbeMatch><w:EndpointReference><w:Address>${reference}</w:Address></w:EndpointReference><d:Scopes>onvif://www.onvif.org/name/North%20gate onvif://www.onvif.org/hardware/%E0%A4%A</d:Scopes><d:XAddrs>${address}</d:XAddrs></d:ProbeMatch>`
const answer = (matches: string, relatesTo = 'urn:uuid:q'): Buffer =>
  Buffer.from(
    `<e:Envelope><e:Header><w:RelatesTo>${relatesTo}</w:RelatesTo></e:Header><e:Body><d:ProbeMatches>${matches}</d:ProbeMatches></e:Body></e:Envelope>`,
  )
const read = (message: Buffer) => readMatches(message, '10.0.0.9', 'urn:uuid:q')

test('the address that is the sender, with its name', () => {
  const addresses = 'http://[fe80::1]/onvif/device_service http://10.0.0.9:8080/onvif/device_service'
  expect(read(answer(match(addresses)))).toMatchObject([
    { host: '10.0.0.9', port: 8080, isTls: false, name: 'North gate', hardware: '%E0%A4%A' },
  ])
})

test.each([
  ['an address that is not the sender', answer(match('http://10.0.0.1/onvif/device_service'))],
  ['a host that only begins with it', answer(match('http://10.0.0.9.evil.example/'))],
  ['another protocol', answer(match('ftp://10.0.0.9/'))],
  ['no reference', answer(match('http://10.0.0.9/', ''))],
  ['an answer to another question', answer(match('http://10.0.0.9/'), 'urn:uuid:other')],
  ['garbage', Buffer.from([0, 255, 60, 60])],
  [
    'a document type',
    Buffer.from(`<!DOCTYPE a [<!ENTITY b "c">]>${answer(match('http://10.0.0.9/')).toString()}`),
  ],
  ['more bytes than a datagram should have', Buffer.alloc(40_000, 0x3c)],
])('%s is no device', (_, message) => {
  expect(read(message)).toEqual([])
})

test('an answer has 32 KiB at most', () => {
  const padded = (bytes: number): Buffer => {
    const message = answer(match('http://10.0.0.9/'))
    return Buffer.concat([message, Buffer.alloc(bytes - message.length, ' ')])
  }
  expect(read(padded(32 * 1024))).toHaveLength(1)
  expect(read(padded(32 * 1024 + 1))).toEqual([])
})

test('texts of a device are cut: names after 100 characters, references are not taken beyond 255', () => {
  const named = (scope: string): Buffer =>
    Buffer.from(answer(match('http://10.0.0.9/')).toString().replace('North%20gate', scope))
  expect(read(named('n'.repeat(101)))[0]?.name).toBe('n'.repeat(100))
  expect(read(named(`%${'n'.repeat(100)}`))[0]?.name).toBe(`%${'n'.repeat(99)}`)
  expect(read(answer(match('http://10.0.0.9/', 'r'.repeat(255))))).toHaveLength(1)
  expect(read(answer(match('http://10.0.0.9/', 'r'.repeat(256))))).toEqual([])
})

test.each([
  ['http://10.0.0.9/', 80, false],
  ['https://10.0.0.9/', 443, true],
  ['https://10.0.0.9:8443/', 8443, true],
])('%s is port %s, TLS: %s', (address, port, isTls) => {
  expect(read(answer(match(address)))).toMatchObject([{ port, isTls }])
})
