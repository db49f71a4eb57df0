import { sealBytes, unsealBytes } from './sealed-bytes.ts'

/** Encrypts device secrets at rest. */
export interface SecretCipher {
  /** @param owner id of the row that the secret belongs to: moved to another row, it cannot be opened */
  seal(owner: string, text: string): Buffer
  /** @returns undefined when it was sealed for another owner or under another key, or is damaged */
  unseal(owner: string, sealed: Uint8Array): string | undefined
}

/** @param key 32 bytes, base64 */
export function createSecretCipher(key: string): SecretCipher {
  const secret = Buffer.from(key, 'base64')
  return {
    seal: (owner, text) => sealBytes(secret, owner, Buffer.from(text, 'utf8')),
    unseal: (owner, sealed) => unsealBytes(secret, owner, sealed)?.toString('utf8'),
  }
}
