import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts device secrets at rest. Format: version 1 byte, IV 12, tag 16, then the AES-256-GCM ciphertext. */
export interface SecretCipher {
  /** @param owner id of the row that the secret belongs to: moved to another row, it cannot be opened */
  seal(owner: string, text: string): Buffer
  /** @returns undefined when it was sealed for another owner or under another key, or is damaged */
  unseal(owner: string, sealed: Uint8Array): string | undefined
}

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES

/** @param key 32 bytes, base64 */
export function createSecretCipher(key: string): SecretCipher {
  const secret = Buffer.from(key, 'base64')
  return {
    seal(owner, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body])
    },
    unseal(owner, sealed) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) return undefined
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(1, 1 + IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(1 + IV_BYTES, HEAD_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
