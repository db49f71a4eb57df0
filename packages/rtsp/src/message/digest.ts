import { createHash } from 'node:crypto'

export type DigestAlgorithm = 'MD5' | 'SHA-256'

export interface DigestInput {
  algorithm: DigestAlgorithm
  username: string
  password: string
  realm: string
  nonce: string
  method: string
  uri: string
  /** Present when the challenge offered `qop=auth`. */
  qop?: { nc: string; cnonce: string }
}

/** The `response` value of RFC 7616 §3.4.1, lower-case hex. */
export function digestResponse(input: DigestInput): string {
  const hash = (text: string) =>
    createHash(input.algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const user = hash(`${input.username}:${input.realm}:${input.password}`)
  const request = hash(`${input.method}:${input.uri}`)
  if (!input.qop) return hash(`${user}:${input.nonce}:${request}`)
  return hash(`${user}:${input.nonce}:${input.qop.nc}:${input.qop.cnonce}:auth:${request}`)
}

/** Parameters of `Digest a="b", c=d` or of any such list; names in lower case. Never throws. */
export function readAuthParameters(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const match of text.matchAll(/([A-Za-z][\w-]{0,31})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g)) {
    found.set((match[1] ?? '').toLowerCase(), match[2]?.replaceAll(/\\(.)/g, '$1') ?? match[3] ?? '')
  }
  return found
}
