import { KEEP_ALIVE_SECONDS, SESSION_WARNING_SECONDS, type SessionRemaining } from '@palisade/contract'

/** The session ends at this moment, ms since 1970: for want of use, or because none lives longer. */
export interface SessionWarning {
  endsAt: number
  cause: 'idle' | 'life'
}

export interface SessionWatchContext {
  /** Use of the session: its idle time begins anew. */
  keepAlive: () => Promise<SessionRemaining>
  /** No use of it. */
  getRemaining: () => Promise<SessionRemaining>
  isAttended: () => boolean
  onWarning: (warning: SessionWarning | undefined) => void
  now?: () => number
}

export interface SessionWatch {
  /** To be called each second. */
  tick(): void
  /** Uses the session now. */
  keep(): void
  /** Asks how long it lives: the limits have changed. */
  ask(): void
}

const KEEP_EVERY = KEEP_ALIVE_SECONDS * 1000
const WARN_BEFORE = SESSION_WARNING_SECONDS * 1000
/** After an answer that did not come, ms. */
const RETRY_AFTER = 5_000

/**
 * Keeps a used session alive and tells a minute before one ends. The server's word counts: the session may be in use in
 * another window, so it is asked before anybody is warned, and again when the time is up; it then refuses the ticket,
 * which leads to the login page.
 * @param limits ms until a session ends that was used, and one that was begun, just now
 */
export function createSessionWatch(
  context: SessionWatchContext,
  limits: { idle: number; life: number },
): SessionWatch {
  const { now = Date.now, onWarning, isAttended } = context
  let idleAt = now() + limits.idle
  let lifeAt = now() + limits.life
  let keptAt = now()
  let restUntil = 0
  let isAsking = false
  let isWarned = false

  function take({ idleSeconds, lifeSeconds }: SessionRemaining) {
    idleAt = now() + idleSeconds * 1000
    lifeAt = now() + lifeSeconds * 1000
    const endsAt = Math.min(idleAt, lifeAt)
    isWarned = endsAt - now() <= WARN_BEFORE
    onWarning(isWarned ? { endsAt, cause: lifeAt <= idleAt ? 'life' : 'idle' } : undefined)
  }

  async function contact(call: () => Promise<SessionRemaining>) {
    isAsking = true
    try {
      take(await call())
    } catch {
      // A refused ticket leads to the login page by itself; the network may be back soon.
      restUntil = now() + RETRY_AFTER
    } finally {
      isAsking = false
    }
  }

  function keep() {
    keptAt = now()
    void contact(() => context.keepAlive())
  }

  /** Somebody is here: once a minute, and at once when the warning stands. */
  const mustKeep = () => isAttended() && (now() - keptAt >= KEEP_EVERY || (isWarned && idleAt <= lifeAt))

  function tick() {
    if (isAsking || now() < restUntil) return
    const endsAt = Math.min(idleAt, lifeAt)
    if (mustKeep()) keep()
    else if (now() >= (isWarned ? endsAt : endsAt - WARN_BEFORE)) void contact(() => context.getRemaining())
  }

  return { tick, keep, ask: () => void contact(() => context.getRemaining()) }
}
