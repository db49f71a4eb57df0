import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { digestResponse, readAuthParameters, type DigestAlgorithm } from '../message/digest.ts'
import { headerOf, type RtspRequest } from '../message/message.ts'

export interface StreamAuth {
  scheme: 'basic' | 'digest' | 'both'
  username: string
  password: string
  /** Digest only; MD5 unless told, as cameras do. */
  algorithm?: DigestAlgorithm
  /** Digest only: offers `qop=auth` (default true). */
  qop?: boolean
}

export interface Guard {
  /** The WWW-Authenticate values to refuse with, or undefined when the request may pass. */
  check: (auth: StreamAuth, request: RtspRequest) => string[] | undefined
}

/** Nonces carry their time and a signature, so none is stored and none can be forged. */
export function createGuard(options: { realm: string; nonceLifetimeMs: number; now: () => number }): Guard {
  const secret = randomBytes(32)
  const sign = (time: string) => createHmac('sha256', secret).update(time).digest('hex').slice(0, 32)

  function newNonce(): string {
    const time = `${options.now().toString(36)}.${randomBytes(4).toString('hex')}`
    return `${time}.${sign(time)}`
  }

  function isFresh(nonce: string): boolean {
    const time = nonce.slice(0, nonce.lastIndexOf('.'))
    if (!same(nonce, `${time}.${sign(time)}`)) return false
    return options.now() - Number.parseInt(time, 36) <= options.nonceLifetimeMs
  }

  function challenge(auth: StreamAuth, stale: boolean): string[] {
    const values: string[] = []
    if (auth.scheme !== 'basic') {
      const qop = auth.qop === false ? '' : ', qop="auth"'
      const algorithm = auth.algorithm ? `, algorithm=${auth.algorithm}` : ''
      values.push(
        `Digest realm="${options.realm}", nonce="${newNonce()}"${qop}${algorithm}${stale ? ', stale=true' : ''}`,
      )
    }
    if (auth.scheme !== 'digest') values.push(`Basic realm="${options.realm}"`)
    return values
  }

  function passesDigest(auth: StreamAuth, parameters: Map<string, string>, method: string): boolean {
    const of = (name: string) => parameters.get(name) ?? ''
    const qop = parameters.has('qop') ? { nc: of('nc'), cnonce: of('cnonce') } : undefined
    const expected = digestResponse({
      algorithm: auth.algorithm ?? 'MD5',
      username: auth.username,
      password: auth.password,
      realm: options.realm,
      nonce: of('nonce'),
      method,
      uri: of('uri'),
      qop,
    })
    return same(of('username'), auth.username) && same(of('response'), expected)
  }

  return {
    check(auth, request) {
      const header = headerOf(request, 'authorization') ?? ''
      if (auth.scheme !== 'digest' && /^basic /i.test(header)) {
        const expected = Buffer.from(`${auth.username}:${auth.password}`).toString('base64')
        if (same(header.slice(6).trim(), expected)) return undefined
      }
      if (auth.scheme === 'basic' || !/^digest /i.test(header)) return challenge(auth, false)
      const parameters = readAuthParameters(header.slice(7))
      if (!passesDigest(auth, parameters, request.method)) return challenge(auth, false)
      return isFresh(parameters.get('nonce') ?? '') ? undefined : challenge(auth, true)
    },
  }
}

function same(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
