import type { CallContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { SignedInUser } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SessionService } from '#server/modules/access/session/session.service.ts'
import type { Errands } from './single-sign-on-errands.ts'
import type { Identity } from './single-sign-on.provider.ts'
import { findBoundUser, removeOldAttempts } from './single-sign-on.queries.ts'

export interface SingleSignOnDeps {
  db: Db
  errands: Errands
  secondFactor: { demand(user: SignedInUser, address: string): Promise<void> }
  openSession: SessionService['openSession']
}

export type SingleSignOnService = ReturnType<typeof createSingleSignOnService>

/** Single sign-on by OpenID Connect (docs/design/0009). */
export function createSingleSignOnService({ db, errands, secondFactor, openSession }: SingleSignOnDeps) {
  /**
   * Finds the user whose account is bound to this person. Neither a name nor an e-mail that matches binds anybody, and
   * accounts are never created automatically: an unknown person is told what to give the administrator.
   */
  async function findUser({ issuer, subject, name }: Identity, context: Pick<CallContext, 'audit'>) {
    context.audit({ userName: name, after: { by: 'single_sign_on', subject } })
    const user = await findBoundUser(db, issuer, subject)
    if (!user) throw new AppError('single_sign_on.user_unknown', { subject })
    const { id, userName, readAt } = user
    context.audit({ userName, object: id })
    if (user.status !== 'enabled') throw new AppError('session.user_disabled')
    return { readAt, user: { id, userName, name: user.name } }
  }

  return {
    /** Whether the login page offers single sign-on. */
    isOffered: async (): Promise<boolean> => (await errands.settings()) !== undefined,

    begin: ({ redirectUri }) => errands.send(redirectUri),

    async finish(returned, context) {
      context.audit({ after: { by: 'single_sign_on' } })
      const identity = await errands.receive(returned)
      const { user, readAt } = await findUser(identity, context)
      if (!identity.isMultiFactor) await secondFactor.demand(user, context.address)
      return context.transaction(
        tx => openSession(tx, user, context, { confirmedAt: readAt }),
        () => ({ userId: user.id }),
      )
    },

    /** Removes logins that never returned; run every minute. */
    sweep: () => removeOldAttempts(db),
  } satisfies CallsOf<'singleSignOn', 'isOffered' | 'sweep'>
}
