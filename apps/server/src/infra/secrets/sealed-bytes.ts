import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
/** Bytes in front of what is sealed: version 1 byte, IV 12, tag 16; then follows the AES-256-GCM ciphertext. */
export const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES

/** @param owner what the bytes belong to: under another owner they cannot be opened */
export function sealBytes(key: Buffer, owner: string, bytes: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body])
}

/** @returns undefined when it was sealed for another owner or under another key, or is damaged */
export function unsealBytes(key: Buffer, owner: string, sealed: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(1 + IV_BYTES, HEAD_BYTES))
  try {
    const opened = decipher.update(bytes.subarray(HEAD_BYTES))
    // It holds no bytes with this cipher, and throws where the tag is another one.
    decipher.final()
    return opened
  } catch {
    return undefined
  }
}
