import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Handshake {
  /** As the LOGIN line carries it. */
  user: string
  code: string
  panelNonce: string
  consoleNonce: string
}

const DIGEST_BYTES = 32

/** 128 random bits, lower-case hex. */
export const newNonce = (): string => randomBytes(16).toString('hex')

/** A user name as one field of a line; `-` is none. */
export const writeUser = (username: string): string => (username === '' ? '-' : encodeURIComponent(username))

/**
 * Each side proves with this that it knows the code: HMAC-SHA256 under the code over both nonces, so that neither the
 * code nor anything that opens the panel a second time crosses the line. The two sides' proofs differ by their first word.
 */
export function proofOf(
  side: 'console' | 'panel',
  { user, code, panelNonce, consoleNonce }: Handshake,
): string {
  return createHmac('sha256', code).update(`${side}:${user}:${panelNonce}:${consoleNonce}`).digest('hex')
}

export function isProof(given: string, expected: string): boolean {
  const bytes = Buffer.from(given, 'hex')
  return bytes.length === DIGEST_BYTES && timingSafeEqual(bytes, Buffer.from(expected, 'hex'))
}
