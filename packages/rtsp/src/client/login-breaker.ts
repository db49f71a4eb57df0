import { createHash } from 'node:crypto'

/** Whose login goes where. */
export interface LoginAccount {
  host: string
  port: number
  username?: string
  password?: string
}

/** Why a login is held back, and for how long still, ms. */
export interface LoginRefusal {
  cause: 'wrong_credentials' | 'account_locked'
  left: number
}

export interface LoginBreaker {
  /** Why no login of this account may go out now. `isAsked`: a person wants it, so that only a lock holds it back. */
  refusalOf(account: LoginAccount, isAsked?: boolean): LoginRefusal | undefined
  /** Waits until no other login of the account is on its way; the result must be called once the answer is there. */
  enter(account: LoginAccount): Promise<() => void>
  taken(account: LoginAccount): void
  /** @param lockedFor ms, where the device says that the account is locked */
  refused(account: LoginAccount, lockedFor?: number): void
}

/** After a wrong login the same one goes out again so much later: devices lock an account after five to seven, ms. */
export const REFUSED_FOR_MS = 10 * 60_000
const LOCKED_LEAST_MS = 1000
const LOCKED_MOST_MS = 24 * 3_600_000
/** A login that gets no answer holds the others of its account up for so long, ms. */
const TURN_MS = 2000
const MEMORY = 10_000

interface BreakerOptions {
  /** Ms that never leap. */
  elapsed?: () => number
}

/**
 * Keeps wrong logins rare, because devices lock accounts: one login at a time for each host and user name, and none for a while after a
 * refusal, whatever the protocol. Another password is another login; a lock holds for each of them. A port that has taken the login is
 * not held back by what another port of the same address refuses: they may be two devices.
 */
export function createLoginBreaker({ elapsed = () => performance.now() }: BreakerOptions = {}): LoginBreaker {
  const held = new Map<string, { cause: LoginRefusal['cause']; until: number }>()
  const proven = new Map<string, true>()
  const turns = new Map<string, Promise<void>>()

  function hold(key: string, cause: LoginRefusal['cause'], during: number): void {
    keep(held, key, { cause, until: elapsed() + during })
  }

  function refusalOf(account: LoginAccount, isAsked = false): LoginRefusal | undefined {
    const { user, login, endpoint } = keysOf(account)
    if (proven.has(endpoint)) return undefined
    for (const key of isAsked ? [user] : [user, login]) {
      const entry = held.get(key)
      const left = (entry?.until ?? 0) - elapsed()
      if (entry && left > 0) return { cause: entry.cause, left }
    }
    return undefined
  }

  return {
    refusalOf,
    async enter(account) {
      const { user, endpoint } = keysOf(account)
      if (proven.has(endpoint)) return () => undefined
      const before = turns.get(user)
      const { promise, resolve } = Promise.withResolvers<void>()
      const own = (before ?? Promise.resolve()).then(() => promise)
      turns.set(user, own)
      await before
      const timer = setTimeout(resolve, TURN_MS)
      const leave = (): void => {
        clearTimeout(timer)
        resolve()
        if (turns.get(user) === own) turns.delete(user)
      }
      // The one before has settled it: nobody behind needs to wait.
      if (proven.has(endpoint) || refusalOf(account)) leave()
      return leave
    },
    taken(account) {
      const { user, login, endpoint } = keysOf(account)
      held.delete(user)
      held.delete(login)
      keep(proven, endpoint, true)
    },
    refused(account, lockedFor) {
      const { user, login, endpoint } = keysOf(account)
      proven.delete(endpoint)
      if (lockedFor === undefined) return hold(login, 'wrong_credentials', REFUSED_FOR_MS)
      hold(user, 'account_locked', Math.min(LOCKED_MOST_MS, Math.max(LOCKED_LEAST_MS, lockedFor)))
    },
  }
}

function keysOf({ host, port, username = '', password = '' }: LoginAccount) {
  const user = JSON.stringify([host.toLowerCase(), username])
  const login = `${user}${createHash('sha256').update(password).digest('base64')}`
  return { user, login, endpoint: `${port} ${login}` }
}

/** Sets an entry as the newest; the oldest goes when there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > MEMORY && oldest !== undefined) map.delete(oldest)
}
