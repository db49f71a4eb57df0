import type { IncomingMessage } from 'node:http'
import { digestChallenge, isDigestRight, readDigest } from '../../http/digest-login.ts'
import type { Credentials } from '../../site/plan.ts'

/** How a device handles its logins; `locked` refuses each, the right one too, until it is told otherwise. */
export type LoginRule = 'one_request' | 'one_address' | 'two_requests' | 'locked'

/** A refusal: with a challenge or without one. */
export type LoginRefusal = { challenge?: string; body?: string }

/** How long a lock lasts that the simulator tells of, s. */
const LOCK_SECONDS = 1800

const lockText = `<userCheck><statusValue>401</statusValue><statusString>Unauthorized</statusString><lockStatus>lock</lockStatus><unlockTime>${LOCK_SECONDS}</unlockTime></userCheck>`

type Use = { count: number; address: string }

const serves: Record<Exclude<LoginRule, 'locked'>, (use: Use, address: string) => boolean> = {
  one_request: ({ count }) => count === 1,
  one_address: (use, address) => use.address === address,
  two_requests: ({ count }) => count <= 2,
}

/** Digest login of one device whose nonces serve only so long. */
export function createOddLogin(auth: Credentials, rule: LoginRule) {
  const uses = new Map<string, Use>()
  let logins = 0

  function isTaken({ headers, method = '', url = '' }: IncomingMessage): boolean {
    const given = readDigest(headers.authorization)
    const nonce = given.get('nonce') ?? ''
    const use = uses.get(nonce)
    if (!use || rule === 'locked') return false
    use.count++
    use.address ||= url
    return isDigestRight(given, { method, nonce, login: auth }) && serves[rule](use, url)
  }

  return {
    logins: () => logins,
    /** Why the request is refused; undefined when its login is right. */
    refusal(request: IncomingMessage): LoginRefusal | undefined {
      const hasLogin = request.headers.authorization !== undefined
      if (hasLogin) logins++
      if (isTaken(request)) return undefined
      // Door terminals say nothing more to a nonce that is used up.
      if (hasLogin && rule === 'two_requests') return {}
      const nonce = `${uses.size}`.padStart(16, '0')
      uses.set(nonce, { count: 0, address: '' })
      return {
        challenge: digestChallenge(nonce),
        ...(rule === 'locked' && { body: lockText }),
      }
    },
  }
}
