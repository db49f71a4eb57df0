import { digestResponse, readAuthParameters } from '@palisade/rtsp'
import type { Credentials } from '../site/plan.ts'

const REALM = 'Simulated camera'

export const digestChallenge = (nonce: string): string =>
  `Digest realm="${REALM}", nonce="${nonce}", qop="auth", algorithm=MD5`

/** Parameters of a login by Digest; none for anything else. */
export const readDigest = (authorization = ''): ReadonlyMap<string, string> =>
  /^digest /i.test(authorization) ? readAuthParameters(authorization) : new Map()

interface Asked {
  method: string
  /** Of the challenge that is answered. */
  nonce: string
  login: Credentials
}

export function isDigestRight(
  given: ReadonlyMap<string, string>,
  { method, nonce, login: { username, password } }: Asked,
): boolean {
  const of = (name: string) => given.get(name) ?? ''
  const expected = digestResponse({
    algorithm: 'MD5',
    username,
    password,
    realm: REALM,
    nonce,
    method,
    uri: of('uri'),
    qop: { nc: of('nc'), cnonce: of('cnonce') },
  })
  return of('response') === expected
}
