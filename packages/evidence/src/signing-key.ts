import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { selfSigned } from '@palisade/certificate'

/** A key as it is kept. */
export interface EvidenceKey {
  /** ISO 8601 in UTC. */
  madeAt: string
  /** PKCS #8 in PEM. */
  privateKey: string
}

/** Signs packages; what is said beside it lets anybody check them. */
export interface SigningKey {
  /** SHA-256 of the public key (SubjectPublicKeyInfo, DER), hexadecimal. */
  fingerprint: string
  publicPem: string
  /** X.509, signed by the key itself, always the same for one key. */
  certificatePem: string
  sign(bytes: Uint8Array): Buffer
}

/** A package is looked at in ten years too, so its certificate has no end (RFC 5280 §4.1.2.5). */
const NO_END = new Date('9999-12-31T23:59:59Z')
const SERIAL_BYTES = 16
const NAME_LETTERS = 16

/** @returns a new key of Ed25519 */
export const newEvidenceKey = (now: number): EvidenceKey => ({
  madeAt: new Date(now).toISOString(),
  privateKey: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
})

/** @throws Error when it is none of Ed25519 */
export function signingKeyOf({ madeAt, privateKey: privatePem }: EvidenceKey): SigningKey {
  const privateKey = createPrivateKey(privatePem)
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('not a key of Ed25519')
  const publicKey = createPublicKey(privateKey)
  const hash = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
  const fingerprint = hash.toString('hex')
  const serial = Buffer.from(hash.subarray(0, SERIAL_BYTES))
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  return {
    fingerprint,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    certificatePem: selfSigned(privateKey, {
      name: `Palisade evidence ${fingerprint.slice(0, NAME_LETTERS)}`,
      serial,
      from: new Date(madeAt),
      to: NO_END,
    }),
    sign: bytes => sign(null, bytes, privateKey),
  }
}
