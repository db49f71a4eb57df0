import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readAuthParameters } from '@palisade/drivers'

/** Named in every challenge, and part of what is kept of a password. */
const REALM = 'palisade'
/** A challenge is answered within so long, ms. */
const NONCE_MS = 60_000

// GA/T 1400 prescribes Digest as browsers have it (RFC 7616), and cameras know it with MD5 alone.
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export const loginHash = ({ userName, password }: { userName: string; password: string }): string =>
  md5(`${userName}:${REALM}:${password}`)

export interface DigestRequest {
  method: string
  url: string
  authorization: string | undefined
  /** From where it comes. */
  address: string
}

/** An answer to one of our challenges. */
export interface DigestAnswer {
  user: string
  /** When its challenge was made, ms since 1970. */
  madeAt: number
  /** The challenge is too old, or our clock was put back since: the same login may come again with another one. */
  isStale: boolean
  /** @param hash that is kept of the login of `user` */
  proves(hash: string): boolean
}

/**
 * Challenges carry their time and a signature over it and the caller's address, so that none is stored, every copy of the server knows those
 * of the others, and an answer that was overheard is worth nothing elsewhere.
 */
export function createDigest({ key, now }: { key: Buffer; now: () => number }) {
  const sign = (time: string, address: string): string =>
    createHmac('sha256', key).update(`${time} ${address}`).digest('hex').slice(0, 32)

  return {
    /** The value of `WWW-Authenticate`. */
    challenge(address: string, isStale = false): string {
      const time = String(now())
      const nonce = `${time}.${sign(time, address)}`
      return `Digest realm="${REALM}", qop="auth", nonce="${nonce}"${isStale ? ', stale=true' : ''}`
    },

    /** Undefined for what answers none of our challenges at this address, or not for this request. */
    read({ method, url, authorization = '', address }: DigestRequest): DigestAnswer | undefined {
      if (!/^digest /i.test(authorization)) return undefined
      const given = readAuthParameters(authorization.slice(7))
      const of = (name: string) => given.get(name) ?? ''
      const [time = '', signature = ''] = of('nonce').split('.')
      if (of('uri') !== url || !same(signature, sign(time, address))) return undefined
      const madeAt = Number(time)
      const request = md5(`${method}:${url}`)
      const middle = given.has('qop')
        ? `${of('nonce')}:${of('nc')}:${of('cnonce')}:${of('qop')}`
        : of('nonce')
      return {
        user: of('username'),
        madeAt,
        isStale: Math.abs(now() - madeAt) > NONCE_MS,
        proves: hash => same(of('response').toLowerCase(), md5(`${hash}:${middle}:${request}`)),
      }
    },
  }
}
export type Digest = ReturnType<typeof createDigest>

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
