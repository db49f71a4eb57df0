import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { implicit, oid, selfSigned, sequence, type Extension } from '@palisade/certificate'
import type { TlsPair } from './tls-side.ts'

const EXTENSION = { names: '2.5.29.17', extendedUsage: '2.5.29.37' }
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
/** Tags of a subject's alternative names (RFC 5280 §4.2.1.6). */
const NAME = { dns: 2, ip: 7 }

const DAY = 24 * 3600 * 1000
/** Validity begins a day in the past, because clocks of a site differ. */
const BEFORE = DAY

export interface CertificateWish {
  /** Host names and addresses that the certificate is for; the first is its common name. */
  names: readonly string[]
  days: number
  now: number
}

/** Makes a P-256 key and a self-signed certificate for it, for a server only. */
export function makeCertificate({ names, days, now }: CertificateWish): TlsPair {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = selfSigned(privateKey, {
    name: names[0] ?? 'palisade',
    serial: serial(),
    from: new Date(now - BEFORE),
    to: new Date(now + days * DAY),
    extensions: extensionsFor(names),
  })
  return { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert }
}

/** A random serial number of 127 bits, never zero. */
function serial(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

const extensionsFor = (names: readonly string[]): Extension[] => [
  { id: EXTENSION.extendedUsage, value: sequence(oid(SERVER_AUTH)) },
  { id: EXTENSION.names, value: sequence(...names.map(altName)) },
]

const altName = (name: string) =>
  isIP(name) ? implicit(NAME.ip, addressBytes(name)) : implicit(NAME.dns, Buffer.from(name, 'ascii'))

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const groups = wholeAddress(address).split(':')
  return Buffer.from(groups.map(group => group.padStart(4, '0')).join(''), 'hex')
}

/** An IPv6 address with all eight groups; `::` and a dotted end are expanded. */
function wholeAddress(address: string): string {
  // Uses the platform's own parser: the `[…]` host of a URL is normalised, including a dotted end.
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left.join(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].join(':')
}
