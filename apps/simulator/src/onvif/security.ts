import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { digestChallenge, isDigestRight, readDigest } from '../http/digest-login.ts'
import type { Credentials } from '../site/plan.ts'
import type { LoginWay } from './quirks/quirk.ts'
import { SoapFault, type SoapRequest } from './soap.ts'

/** A token that is older or newer than this by the camera's own clock is refused, ms; so a wrong clock locks callers out. */
const CREATED_WITHIN_MS = 60_000
const NONCES_KEPT = 256

/** Login of one camera: WS-UsernameToken for its services, HTTP digest for its snapshot. */
export function createSecurity(
  auth: Credentials | undefined,
  deviceNow: () => number,
  way: LoginWay = 'token',
) {
  const now = way === 'token_by_true_time' ? Date.now : deviceNow
  const nonces = new LRUCache<string, true>({ max: NONCES_KEPT })
  const httpNonce = randomBytes(16).toString('hex')

  function isTokenRight(request: SoapRequest, login: Credentials): boolean {
    const part = (name: string): string => request.header('Security', 'UsernameToken', name)
    const [nonce, created] = [part('Nonce'), part('Created')]
    if (Math.abs(Date.parse(created) - now()) > CREATED_WITHIN_MS || nonces.has(nonce)) return false
    const digest = createHash('sha1')
      .update(
        Buffer.concat([Buffer.from(nonce, 'base64'), Buffer.from(created), Buffer.from(login.password)]),
      )
      .digest('base64')
    const isRight = part('Username') === login.username && part('Password') === digest
    if (isRight) nonces.set(nonce, true)
    return isRight
  }

  return {
    /** @throws SoapFault NotAuthorized */
    check(request: SoapRequest): void {
      if (auth && way !== 'none' && way !== 'digest' && !isTokenRight(request, auth)) {
        throw new SoapFault('Sender not Authorized', ['NotAuthorized'])
      }
    },
    /** The challenge to answer with, or undefined when the login is right. */
    challenge(method: string, headers: IncomingHttpHeaders): string | undefined {
      if (!auth) return undefined
      const given = readDigest(headers.authorization)
      if (isDigestRight(given, { method, nonce: httpNonce, login: auth })) return undefined
      return digestChallenge(httpNonce)
    },
  }
}
