import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { bits, explicit, implicit, integer, octets, oid, sequence, set, time, TRUE, utf8 } from './der.ts'
import type { TlsPair } from './tls-side.ts'

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const COMMON_NAME = '2.5.4.3'
const EXTENSION = {
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  names: '2.5.29.17',
  basic: '2.5.29.19',
  extendedUsage: '2.5.29.37',
}
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
/** X.509 key usage digitalSignature: the first bit; the other seven bits are unused. */
const SIGNS_ONLY = Buffer.from([0x03, 0x02, 0x07, 0x80])
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

/**
 * Makes a P-256 key and a self-signed certificate for it: X.509 v3, for a server only, not an authority. Key and
 * signature come from node:crypto; the certificate's form is written by hand, for the reasons in
 * docs/design/0011-tls.md.
 */
export function makeCertificate({ names, days, now }: CertificateWish): TlsPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(oid(COMMON_NAME), utf8((names[0] ?? 'palisade').slice(0, 64)))))
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serial()),
    ECDSA_SHA256,
    name,
    sequence(time(new Date(now - BEFORE)), time(new Date(now + days * DAY))),
    name,
    spki,
    explicit(3, extensions(names, spki)),
  )
  const signature = sign('sha256', body, privateKey)
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: pem('CERTIFICATE', sequence(body, ECDSA_SHA256, bits(signature))),
  }
}

/** A random serial number of 127 bits, never zero. */
function serial(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

function extensions(names: readonly string[], spki: Buffer): Buffer {
  const extension = (id: string, value: Buffer, isCritical = false) =>
    sequence(oid(id), ...(isCritical ? [TRUE] : []), octets(value))
  return sequence(
    extension(EXTENSION.basic, sequence(), true),
    extension(EXTENSION.keyUsage, SIGNS_ONLY, true),
    extension(EXTENSION.extendedUsage, sequence(oid(SERVER_AUTH))),
    extension(EXTENSION.subjectKey, octets(createHash('sha1').update(spki).digest())),
    extension(EXTENSION.names, sequence(...names.map(altName))),
  )
}

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

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
