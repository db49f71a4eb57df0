import { ecb } from '@noble/ciphers/aes.js'

/**
 * The password's wire form: base64 of AES-128-ECB with PKCS#7 under the login key (ACCESS-2).
 * It only keeps the password out of plain sight in logs of what is between; TLS is what protects it.
 * @param key base64 of 16 bytes, from `publicConfig.loginKey`
 */
export function obfuscate(password: string, key: string): string {
  return toBase64(ecb(fromBase64(key)).encrypt(new TextEncoder().encode(password)))
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), byte => byte.charCodeAt(0))
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
