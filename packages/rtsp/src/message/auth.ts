import { randomBytes } from 'node:crypto'
import { digestResponse, readAuthParameters, type DigestAlgorithm } from './digest.ts'
import type { RtspHeaders } from './message.ts'

export interface Authenticator {
  /** Waits until the login may go out. */
  ready?: () => Promise<void>
  /** The Authorization value for a request, once the server has asked for one. */
  header: (method: string, uri: string) => string | undefined
  /** Takes a 401; says whether asking again can help. */
  learn: (response: { headers: RtspHeaders }) => boolean
  /** Notes that the last login was taken, so a later 401 means an outdated nonce. */
  accepted: () => void
}

const longestChallenge = 4096

/** The challenge of a server, which a login answers. */
export type Challenge =
  | { scheme: 'basic' }
  | {
      scheme: 'digest'
      algorithm: DigestAlgorithm
      named: boolean
      realm: string
      nonce: string
      opaque?: string
      qop: boolean
    }

export interface Login {
  username?: string
  password?: string
  /** False where the password must not cross the line as it is: then only Digest is answered. Default true. */
  isBasicAllowed?: boolean
}

/** Login of one session: Digest with SHA-256 or MD5, or Basic, whichever offered one is strongest. */
export function createAuthenticator(login: Login): Authenticator {
  const username = login.username ?? ''
  const password = login.password ?? ''
  let challenge: Challenge | undefined
  let isProven = false
  let count = 0

  return {
    header(method, uri) {
      if (!challenge) return undefined
      return answerChallenge(challenge, { username, password }, { method, uri, count: ++count })
    },
    learn(response) {
      if (username === '' && password === '') return false
      const offered = readChallenges(
        response.headers.get('www-authenticate') ?? [],
        login.isBasicAllowed ?? true,
      )
      const next = offered.best
      if (!next) return false
      const isRetry = challenge !== undefined
      const isNewNonce =
        next.scheme === 'digest' && challenge?.scheme === 'digest' && next.nonce !== challenge.nonce
      // The same login refused again is a wrong one, unless only its nonce was outdated.
      if (isRetry && !(isNewNonce && (offered.stale || isProven))) return false
      challenge = next
      isProven = false
      count = 0
      return true
    },
    accepted() {
      if (challenge) isProven = true
    },
  }
}

/** The Authorization value that answers a challenge. @param asked `count` is 1 for the first use of its nonce */
export function answerChallenge(
  challenge: Challenge,
  { username = '', password = '' }: Pick<Login, 'username' | 'password'>,
  { method, uri, count }: { method: string; uri: string; count: number },
): string {
  if (challenge.scheme === 'basic')
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const qop = challenge.qop
    ? { nc: count.toString(16).padStart(8, '0'), cnonce: randomBytes(8).toString('hex') }
    : undefined
  const response = digestResponse({ ...challenge, username, password, method, uri, qop })
  return writeDigest(challenge, { username, uri, response }, qop)
}

function writeDigest(
  challenge: Extract<Challenge, { scheme: 'digest' }>,
  own: { username: string; uri: string; response: string },
  qop: { nc: string; cnonce: string } | undefined,
): string {
  const parts = [
    `username=${quote(own.username)}`,
    `realm=${quote(challenge.realm)}`,
    `nonce=${quote(challenge.nonce)}`,
    `uri=${quote(own.uri)}`,
    `response="${own.response}"`,
  ]
  // Old cameras answer 400 to an algorithm they did not name.
  if (challenge.named) parts.push(`algorithm=${challenge.algorithm}`)
  if (challenge.opaque !== undefined) parts.push(`opaque=${quote(challenge.opaque)}`)
  if (qop) parts.push('qop=auth', `nc=${qop.nc}`, `cnonce="${qop.cnonce}"`)
  return `Digest ${parts.join(', ')}`
}

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

const rank = (challenge: Challenge) => {
  if (challenge.scheme === 'basic') return 0
  return challenge.algorithm === 'MD5' ? 1 : 2
}

/** The strongest of the challenges that a 401 carries, and whether it says that only the nonce was outdated. */
export function readChallenges(
  headers: readonly string[],
  isBasicAllowed: boolean,
): { best?: Challenge; stale: boolean } {
  let best: Challenge | undefined
  let stale = false
  // One header may carry several challenges: each starts with its scheme.
  const texts = headers
    .slice(0, 8)
    .map(header => header.slice(0, longestChallenge).replaceAll(/\s+/g, ' '))
    .flatMap(header => header.split(/(?=\b(?:Digest|Basic) )/i))
  for (const text of texts) {
    const challenge = readChallenge(text)
    const isAllowed = challenge?.scheme !== 'basic' || isBasicAllowed
    if (challenge && isAllowed && (!best || rank(challenge) > rank(best))) best = challenge
    stale ||= /\bstale\s*=\s*"?true/i.test(text)
  }
  return { best, stale }
}

function readChallenge(text: string): Challenge | undefined {
  if (/^\s*basic\b/i.test(text)) return { scheme: 'basic' }
  if (!/^\s*digest\b/i.test(text)) return undefined
  const parameters = readAuthParameters(text.replace(/^\s*digest\s*/i, ''))
  const named = parameters.get('algorithm')
  const algorithm = (named ?? 'MD5').toUpperCase()
  if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return undefined
  const offeredQop = parameters
    .get('qop')
    ?.split(',')
    .map(part => part.trim().toLowerCase())
  if (offeredQop && !offeredQop.includes('auth')) return undefined
  return {
    scheme: 'digest',
    algorithm,
    named: named !== undefined,
    realm: parameters.get('realm') ?? '',
    nonce: parameters.get('nonce') ?? '',
    opaque: parameters.get('opaque'),
    qop: offeredQop !== undefined,
  }
}
