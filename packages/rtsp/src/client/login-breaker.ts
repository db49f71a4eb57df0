import { createHash } from 'node:crypto'

/** Whose login goes where. */
export interface LoginAccount {
  host: string
  /** Of the host, where it was looked up already: programs that know it by name and by address mean one account. */
  address?: string
  port: number
  username?: string
  password?: string
}

/** Why a login is held back, and for how long still, ms. */
export interface LoginRefusal {
  cause: 'wrong_credentials' | 'account_locked'
  left: number
}

/** A login at a device that has locked its account, as one program tells it another. */
export interface LockedLogin {
  /** Of host and user name, or of these and the password, which cannot be read from it. */
  key: string
  /** How long the lock lasts still, ms; 0: it is over. */
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
  /** Somebody has edited the login: a lock of its account no longer holds another password back. */
  edited(account: LoginAccount): void
  /** All logins at locked accounts. */
  locked(): LockedLogin[]
  /** Takes the locks that another program has met. */
  learn(news: readonly LockedLogin[]): void
  /** Calls for each lock that begins or ends early, learned ones included. @returns a function that ends it */
  listen(listener: (news: LockedLogin) => void): () => void
}

/** After a wrong login the same one goes out again so much later: devices lock an account after five to seven, ms. */
export const REFUSED_FOR_MS = 10 * 60_000
const LOCKED_LEAST_MS = 1000
const LOCKED_MOST_MS = 24 * 3_600_000
/** A login that gets no answer holds the others of its account up for so long, ms. */
const TURN_MS = 2000
const MEMORY = 10_000
/** Two ends of one lock that differ by less are the same, told twice; ms. */
const SAME_END_MS = 2000

interface BreakerOptions {
  /** Ms that never leap. */
  elapsed?: () => number
}

/**
 * Keeps wrong logins rare, because devices lock accounts: one login at a time for each host and user name, and none for a while after a
 * refusal, whatever the protocol. Another password is another login; a lock holds for each of them. A port that has taken the login is
 * not held back by what another port of the same address refuses: they may be two devices. Programs tell each other
 * the locks that they meet, and so are one breaker. Refusals they keep to themselves: a user of one protocol may be none of another.
 */
export function createLoginBreaker({ elapsed = () => performance.now() }: BreakerOptions = {}): LoginBreaker {
  const held = new Map<string, { cause: LoginRefusal['cause']; until: number }>()
  const proven = new Map<string, true>()
  const turns = new Map<string, Promise<void>>()

  const listeners = new Set<(news: LockedLogin) => void>()

  function tell(news: LockedLogin): void {
    for (const listener of listeners) listener(news)
  }

  function hold(key: string, cause: LoginRefusal['cause'], left: number): void {
    keep(held, key, { cause, until: elapsed() + left })
    if (cause === 'account_locked') tell({ key, left })
  }

  function free(key: string): void {
    const cause = held.get(key)?.cause
    held.delete(key)
    if (cause === 'account_locked') tell({ key, left: 0 })
  }

  const isKnown = ({ key, left }: LockedLogin): boolean => {
    const entry = held.get(key)
    return entry?.cause === 'account_locked' && Math.abs(entry.until - elapsed() - left) < SAME_END_MS
  }

  function learn({ key, left }: LockedLogin): void {
    if (left > 0) hold(key, 'account_locked', Math.min(LOCKED_MOST_MS, left))
    else if (held.get(key)?.cause === 'account_locked') free(key)
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
      free(user)
      free(login)
      keep(proven, endpoint, true)
    },
    refused(account, lockedFor) {
      const { user, login, endpoint } = keysOf(account)
      proven.delete(endpoint)
      if (lockedFor === undefined) return hold(login, 'wrong_credentials', REFUSED_FOR_MS)
      const left = Math.min(LOCKED_MOST_MS, Math.max(LOCKED_LEAST_MS, lockedFor))
      // The password too: an edit of it frees the account, and other devices of the account still have the old one.
      for (const key of [user, login]) hold(key, 'account_locked', left)
    },
    edited: account => free(keysOf(account).user),
    locked: () =>
      [...held].flatMap(([key, { cause, until }]) => {
        const left = until - elapsed()
        return cause === 'account_locked' && left > 0 ? { key, left } : []
      }),
    learn: news => news.filter(one => !isKnown(one)).forEach(learn),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function keysOf({ host, address = host, port, username = '', password = '' }: LoginAccount) {
  const user = JSON.stringify([address.toLowerCase(), username])
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
