import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { TlsPair } from './tls-side.ts'

export interface TlsFiles {
  cert: string
  key: string
}

/**
 * Reads a pair of PEM files. A certificate that has expired is taken: a site that cannot renew must still be reached.
 * @throws Error without their content when a file is missing or not whole PEM, or when they do not belong together
 */
export async function readPair(files: TlsFiles): Promise<TlsPair> {
  const [cert, key] = await Promise.all([readText(files.cert), readText(files.key)])
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(cert)
  } catch {
    throw new Error(`PALISADE_TLS_CERT: ${files.cert} holds no certificate in PEM`)
  }
  let fits: boolean
  try {
    fits = certificate.checkPrivateKey(createPrivateKey(key))
  } catch {
    throw new Error(`PALISADE_TLS_KEY: ${files.key} holds no private key in PEM without a password`)
  }
  if (!fits) throw new Error('PALISADE_TLS_CERT and PALISADE_TLS_KEY do not belong together')
  refuseUnusable(files, { cert, key })
  return { cert, key }
}

/** Only OpenSSL reads the certificates of authorities that follow the first; one that is cut off stops every handshake. */
function refuseUnusable(files: TlsFiles, pair: TlsPair) {
  try {
    createSecureContext(pair)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new Error(`PALISADE_TLS_CERT: ${files.cert} cannot be used (${reason})`, { cause: error })
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, {
      cause: error,
    })
  }
}
