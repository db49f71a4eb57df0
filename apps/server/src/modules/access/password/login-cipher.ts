import { createCipheriv, createDecipheriv } from 'node:crypto'

/**
 * Decrypts the password of the login form: base64 of AES-128-ECB with PKCS#7 padding (ACCESS-2).
 * @param loginKey 16 bytes, base64
 * @returns undefined when it was not encrypted with this key
 */
export function openPassword(loginKey: string, sealed: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(loginKey, 'base64'), null)
    const bytes = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Encrypts a password as the login form does, for programs of ours that log in. */
export function sealPassword(loginKey: string, password: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(loginKey, 'base64'), null)
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}
