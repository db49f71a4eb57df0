import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { bits, explicit, integer, octets, oid, sequence, set, time, TRUE, utf8 } from './der.ts'

const COMMON_NAME = '2.5.4.3'
const COMMON_NAME_MAX = 64
const EXTENSION = { subjectKey: '2.5.29.14', keyUsage: '2.5.29.15', basic: '2.5.29.19' }
/** X.509 key usage digitalSignature: the first bit; the other seven bits are unused. */
const SIGNS_ONLY = Buffer.from([0x03, 0x02, 0x07, 0x80])

/** Which signature a kind of key makes. */
const MANNERS = {
  ec: { algorithm: sequence(oid('1.2.840.10045.4.3.2')), digest: 'sha256' },
  ed25519: { algorithm: sequence(oid('1.3.101.112')), digest: null },
} as const

export interface Extension {
  id: string
  /** DER */
  value: Buffer
  isCritical?: boolean
}

export interface CertificateForm {
  /** The common name of who signs; what is beyond 64 letters is left out. */
  name: string
  /** Big-endian, at most 20 bytes, whose first bit is 0. */
  serial: Buffer
  from: Date
  to: Date
  /** Extensions beside those that say that it signs, is no authority, and which key it is of. */
  extensions?: readonly Extension[]
}

/**
 * A certificate that its own key signs: X.509 v3, no authority. Key and signature are node:crypto's; the form is
 * written by hand, for the reasons in docs/design/0011-tls.md.
 * @param privateKey P-256 or Ed25519
 * @returns PEM
 */
export function selfSigned(privateKey: KeyObject, form: CertificateForm): string {
  const manner = MANNERS[privateKey.asymmetricKeyType as keyof typeof MANNERS]
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(oid(COMMON_NAME), utf8(form.name.slice(0, COMMON_NAME_MAX)))))
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(form.serial),
    manner.algorithm,
    name,
    sequence(time(form.from), time(form.to)),
    name,
    spki,
    explicit(3, sequence(...extensionsOf(spki, form.extensions ?? []).map(extensionOf))),
  )
  return pem('CERTIFICATE', sequence(body, manner.algorithm, bits(sign(manner.digest, body, privateKey))))
}

const extensionsOf = (spki: Buffer, further: readonly Extension[]): Extension[] => [
  { id: EXTENSION.basic, value: sequence(), isCritical: true },
  { id: EXTENSION.keyUsage, value: SIGNS_ONLY, isCritical: true },
  { id: EXTENSION.subjectKey, value: octets(createHash('sha1').update(spki).digest()) },
  ...further,
]

const extensionOf = ({ id, value, isCritical }: Extension): Buffer =>
  sequence(oid(id), ...(isCritical ? [TRUE] : []), octets(value))

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
