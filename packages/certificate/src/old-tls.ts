import { constants } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'

/** Settings for a device that knows TLS 1.0, small keys or short Diffie-Hellman groups alone. */
export const oldTls: Pick<ConnectionOptions, 'minVersion' | 'ciphers' | 'secureOptions'> = {
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
}

/** OpenSSL's words for a handshake that fails because the device's side is too old, or refuses ours for being newer. */
const OLD_REASONS: ReadonlySet<string> = new Set([
  'tlsv1 alert protocol version',
  'unsupported protocol',
  'dh key too small',
  'ee key too small',
  'ca key too small',
  'ca md too weak',
  'no ciphers available',
  'sslv3 alert handshake failure',
  'ssl/tls alert handshake failure',
  'unsafe legacy renegotiation disabled',
])

/** Node gives the words as a code, or within the text of a broken pipe: `…:SSL routines:ssl3_read_bytes:unsupported protocol:…`. */
export function isOldTls(error: Error & { code?: unknown }): boolean {
  const byCode = /^ERR_SSL_(.+)$/.exec(String(error.code))?.[1]?.replaceAll('_', ' ').toLowerCase()
  const byText = /:SSL routines:[^:]*:([^:]+):/.exec(error.message)?.[1]
  return OLD_REASONS.has(byCode ?? byText ?? '')
}
