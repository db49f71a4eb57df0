import { userName as userNameSchema, type SignedIn } from '@palisade/contract'
import { findAccess } from '../../infra/access/access.queries.ts'
import type { OpenGate } from '../../infra/access/gate.ts'
import type { CallContext, SignedInContext } from '../../infra/binding/context.ts'
import type { SignedInUser } from '../../infra/binding/gate.ts'
import type { Db } from '../../infra/database/database.ts'
import { AppError, invalidRequest } from '../../infra/errors/app-error.ts'
import type { MediaControl } from '../../infra/media/media-control.ts'
import { writeEvents } from '../../infra/outbox/outbox.ts'
import { openPassword } from './login-cipher.ts'
import type { MenuNames } from './menu.rules.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { presentSession } from './session.presenter.ts'
import {
  findUserByName,
  insertSession,
  listCounters,
  recordFailure,
  recordSuccess,
  removeExpiredSessions,
  removeOldCounters,
  removeSession,
  removeSessionsOf,
  type EndedSession,
} from './session.queries.ts'
import { counterKeys, waitFor } from './throttle.rules.ts'
import { newTicket, ticketHash } from './ticket.ts'

export interface SessionDeps {
  db: Db
  gate: Pick<OpenGate, 'forget'>
  hasher: PasswordHasher
  media: Pick<MediaControl, 'revoke'>
  names: MenuNames
  /** base64 */
  loginKey: string
  now?: () => number
}

export type SessionService = ReturnType<typeof createSessionService>

/** Seconds named to whoever finds the queue of logins full. */
const QUEUE_FULL_SECONDS = 5

export function createSessionService(deps: SessionDeps) {
  const { db, gate, hasher, media, names, loginKey, now = Date.now } = deps

  async function refuseThrottled(keys: ReturnType<typeof counterKeys>) {
    const seconds = waitFor(await listCounters(db, keys), now())
    if (seconds > 0) throw new AppError('session.throttled', { seconds })
  }

  async function checkPassword(userName: string, password: string, address: string): Promise<SignedInUser> {
    const keys = counterKeys(userName, address)
    await refuseThrottled(keys)
    const isName = userNameSchema.safeParse(userName).success
    const user = isName ? await findUserByName(db, userName) : undefined
    if (!(await hasher.verify(user?.passwordHash, password)) || !user) {
      await recordFailure(db, keys)
      throw new AppError('session.wrong_credentials')
    }
    if (user.status !== 'enabled') throw new AppError('session.user_disabled')
    await recordSuccess(db, keys)
    return { id: user.id, userName: user.userName, name: user.name }
  }

  async function openSession(user: SignedInUser, address: string): Promise<SignedIn> {
    const session = presentSession(user, await findAccess(db, user.id), names)
    if (session.newMenus.menus.length === 0) throw new AppError('session.no_menus')
    const ticket = newTicket()
    await insertSession(db, { ticketHash: ticketHash(ticket), userId: user.id, address })
    return { ticket, ...session }
  }

  /** Removes sessions and tells their consoles in one transaction, then their video sockets. */
  async function end(
    reason: 'logout' | 'disabled' | 'expired',
    remove: (db: Db) => Promise<EndedSession[]>,
  ): Promise<void> {
    const ended = await db.transaction().execute(async tx => {
      const sessions = await remove(tx)
      const users = [...new Set(sessions.map(session => session.userId))]
      await writeEvents(
        tx,
        users.map(userId => ({
          type: 'session.ended' as const,
          data: { reason },
          audience: { permission: null, userId },
        })),
      )
      return sessions
    })
    if (ended.length === 0) return
    gate.forget()
    for (const { id } of ended) media.revoke(id)
  }

  return {
    /** @throws AppError session.wrong_credentials, session.throttled, session.user_disabled, session.no_menus */
    async login(
      request: { userName: string; password: string },
      context: Pick<CallContext, 'address' | 'audit'>,
    ): Promise<SignedIn> {
      const { userName } = request
      const { address } = context
      context.audit({ userName })
      const password = openPassword(loginKey, request.password)
      if (password === undefined) throw invalidRequest([{ path: 'password', rule: 'login_key' }])
      // Asked before the queue, so that a throttled guesser takes no place in it, and again when the turn comes.
      await refuseThrottled(counterKeys(userName, address))
      const turn = await hasher.inTurn(() => checkPassword(userName, password, address))
      if (!turn) throw new AppError('session.throttled', { seconds: QUEUE_FULL_SECONDS })
      const signedIn = await openSession(turn.value, address)
      context.audit({ object: turn.value.id, userId: turn.value.id })
      return signedIn
    },

    logout: ({ sessionId }: Pick<SignedInContext, 'sessionId'>) =>
      end('logout', tx => removeSession(tx, sessionId)),

    current: ({ user, access }: Pick<SignedInContext, 'user' | 'access'>) =>
      presentSession(user, access, names),

    /** After a user was disabled or got another password. */
    endAllOf: (userId: string) => end('disabled', tx => removeSessionsOf(tx, userId)),

    /** Ends what has expired; run every minute. */
    async sweep(): Promise<void> {
      await end('expired', removeExpiredSessions)
      await removeOldCounters(db)
    },
  }
}
