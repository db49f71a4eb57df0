import { createAuthenticator, type Authenticator } from '../message/auth.ts'
import { faultOfLock, SessionFault } from './fault.ts'
import type { LoginBreaker, LoginRefusal } from './login-breaker.ts'

interface LoginGuardOptions {
  isBasicAllowed?: boolean
  breaker?: LoginBreaker
  isAsked?: boolean
}

interface LoginGuardTarget {
  host: string
  address?: string
  port: number
  username?: string
  password?: string
}

/** The login of one session, which waits for its turn and tells the breaker how it ended. */
export interface LoginGuard extends Authenticator {
  wasChallenged(): boolean
  /** The session could not be opened. */
  ended(error: unknown): void
}

export function createLoginGuard(target: LoginGuardTarget, options: LoginGuardOptions): LoginGuard {
  const auth = createAuthenticator({ ...target, isBasicAllowed: options.isBasicAllowed })
  const hasLogin = Boolean(target.username) || Boolean(target.password)
  const breaker = hasLogin ? options.breaker : undefined
  let wasChallenged = false
  let wasTaken = false
  let leave: (() => void) | undefined

  /** @throws SessionFault while the account is held back */
  function check(): void {
    const refusal = breaker?.refusalOf(target, options.isAsked)
    if (refusal) throw faultOfRefusal(refusal)
  }

  function end(): void {
    leave?.()
    leave = undefined
  }

  return {
    header: auth.header,
    async ready() {
      if (wasTaken) return
      check()
      if (!wasChallenged || leave) return
      leave = await breaker?.enter(target)
      try {
        check()
      } catch (error) {
        end()
        throw error
      }
    },
    learn(response) {
      const canRetry = auth.learn(response)
      wasChallenged ||= canRetry
      return canRetry
    },
    accepted() {
      auth.accepted()
      if (!wasTaken) breaker?.taken(target)
      wasTaken = true
      end()
    },
    wasChallenged: () => wasChallenged,
    ended(error) {
      const isRefused = error instanceof SessionFault && REFUSALS.has(error.failure)
      // A login that was held back is no new refusal.
      if (isRefused && leave && !wasTaken) breaker?.refused(target, error.lockedFor)
      end()
    },
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['wrong_credentials', 'account_locked'])

function faultOfRefusal({ cause, left }: LoginRefusal): SessionFault {
  if (cause === 'account_locked') return faultOfLock(left)
  return new SessionFault(cause, `no login for ${Math.ceil(left / 60_000)} min after a refusal`)
}
