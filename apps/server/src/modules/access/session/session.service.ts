import type { SessionRemaining, SignedIn } from '@palisade/contract'
import { findAccess } from '#server/infra/access/access.queries.ts'
import type { CallContext, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { SignedInUser } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { MenuNames } from './menu.rules.ts'
import type { PasswordGuard } from '#server/modules/access/password/password-guard.ts'
import type { EndSessions, RunEnding } from './session-ender.ts'
import { presentSession } from './session.presenter.ts'
import {
  findRemaining,
  insertSession,
  removeSessions,
  removeSessionsOf,
  type EndedSession,
} from './session.queries.ts'
import { newTicket, ticketHash } from './ticket.ts'

export interface SessionDeps {
  db: Db
  guard: PasswordGuard
  end: EndSessions
  names: MenuNames
  /** The step between the right password and the session. */
  secondFactor?: {
    demand(user: SignedInUser, address: string): Promise<void>
  }
}

/** The origin of a session: address and user agent. */
export type SessionOrigin = Pick<CallContext, 'address' | 'userAgent'>

/** By what a user was identified. */
export interface Confirmed {
  /** When the user's credentials were read; a session confirmed before they changed is dead. */
  confirmedAt?: string
  /** The hash that a password was checked against; if it has changed meanwhile, no session is opened. */
  passwordHash?: string
}

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService(deps: SessionDeps) {
  const { db, guard, end, names, secondFactor } = deps

  /** Checks that the password is right and the account enabled. Nothing else is checked yet. */
  async function checkPassword(
    request: { userName: string; password: string },
    context: Pick<CallContext, 'address' | 'requestId'>,
  ) {
    const user = await guard.verify(
      {
        userName: request.userName,
        sealed: request.password,
        path: 'password',
        refusal: 'session.wrong_credentials',
      },
      context,
    )
    if (user.status !== 'enabled') throw new AppError('session.user_disabled')
    return user
  }

  async function openSession(
    tx: Tx,
    { id, userName, name }: SignedInUser,
    { address, userAgent }: SessionOrigin,
    { confirmedAt, passwordHash }: Confirmed = {},
  ): Promise<SignedIn> {
    const session = presentSession({ id, userName, name }, await findAccess(tx, id), names)
    if (session.newMenus.menus.length === 0) throw new AppError('session.no_menus')
    const ticket = newTicket()
    const origin = { userId: id, address, userAgent }
    const isIn = await insertSession(tx, {
      ticketHash: ticketHash(ticket),
      ...origin,
      confirmedAt,
      passwordHash,
    })
    if (!isIn) throw new AppError('session.wrong_credentials')
    await guard.succeeded(userName, address, tx)
    return { ticket, ...session }
  }

  /** How long this session lives on. */
  async function remaining(
    _request: unknown,
    { sessionId }: Pick<SignedInContext, 'sessionId'>,
  ): Promise<SessionRemaining> {
    const found = await findRemaining(db, sessionId)
    if (!found) throw new AppError('session.login_needed')
    return found
  }

  return {
    /**
     * Opens a session for a user who was identified by other means: a second factor, single sign-on. It begins when the
     * transaction commits.
     */
    openSession,

    async login(request, context) {
      context.audit({ userName: request.userName })
      const { id, userName, name, readAt, passwordHash } = await checkPassword(request, context)
      await secondFactor?.demand({ id, userName, name }, context.address)
      return context.transaction(
        tx => openSession(tx, { id, userName, name }, context, { confirmedAt: readAt, passwordHash }),
        () => ({ object: id, objectName: userName, isPlaced: false, userId: id }),
      )
    },

    async logout(_request, { sessionId, transaction }) {
      await end('logout', tx => removeSessions(tx, [sessionId]), transaction)
    },

    current: (_request, { user, access }) => presentSession(user, access, names),

    getRemaining: remaining,

    /** The call itself counts as a use of the session. */
    keepAlive: remaining,

    /** Ends all sessions of users who were disabled or got another password, in the transaction of that change. */
    async endAllOf(lockOut: (tx: Tx) => Promise<readonly string[]>, run: RunEnding): Promise<void> {
      await end('disabled', async tx => removeAllOf(tx, await lockOut(tx)), run)
    },
  } satisfies CallsOf<'session', 'openSession' | 'endAllOf'>
}

async function removeAllOf(tx: Tx, userIds: readonly string[]): Promise<EndedSession[]> {
  const ended: EndedSession[] = []
  for (const userId of userIds) ended.push(...(await removeSessionsOf(tx, userId)))
  return ended
}
