import { answerChallenge, readChallenges, type Challenge } from '@palisade/rtsp'

/** A nonce with how often it was answered. */
interface Pass {
  challenge: Challenge
  count: number
}

export type HttpLogin = ReturnType<typeof createHttpLogin>

/** One more than a login needs: a nonce may be outdated. */
const MOST_LOGINS = 3

/**
 * The login of one HTTP client, by digest only. A nonce belongs to the request that got it until the device has taken it, so that nonces
 * that serve one request or one address work for requests at the same time. A login that was taken once is not called wrong for a
 * nonce that no longer serves: the device is asked for another one.
 */
export function createHttpLogin(login: { username?: string; password?: string }) {
  const hasLogin = Boolean(login.username) || Boolean(login.password)
  let known: Pass | undefined
  let isProven = false

  return {
    /** The device has taken this login, and refused it never since. */
    isProven: () => isProven,
    disprove(): void {
      isProven = false
    },
    /** The logins of one request. */
    attempt() {
      let own = known
      let logins = 0
      let hasAskedAnew = false

      function refuse(challenges: readonly string[]): boolean {
        const { best, stale } = readChallenges(challenges, false)
        const used = own
        if (used && known === used) known = undefined
        if (!used) {
          own = best && { challenge: best, count: 0 }
          return own !== undefined
        }
        if (++logins >= MOST_LOGINS) return false
        const mayAskAnew = isProven && !hasAskedAnew
        hasAskedAnew ||= isProven
        const isNew =
          best?.scheme === 'digest' &&
          used.challenge.scheme === 'digest' &&
          best.nonce !== used.challenge.nonce
        // Without a new nonce the device is asked as by a stranger, which brings one.
        own = isNew ? { challenge: best, count: 0 } : undefined
        return mayAskAnew || (isNew && stale)
      }

      return {
        /** The request will carry a login. */
        hasPass: () => own !== undefined,
        header(method: string, uri: string): string | undefined {
          return own && answerChallenge(own.challenge, login, { method, uri, count: ++own.count })
        },
        /** The device answered with anything but a 401. */
        taken(): void {
          if (!own) return
          isProven = true
          known = own
        },
        /** Takes a 401 with its challenges; says whether asking again can help. */
        refused: (challenges: readonly string[]): boolean => hasLogin && refuse(challenges),
      }
    },
  }
}
