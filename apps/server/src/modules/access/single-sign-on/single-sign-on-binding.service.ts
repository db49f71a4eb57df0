import type { SingleSignOnBinding } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { WithProof } from '#server/modules/access/second-factor/second-factor-proof.ts'
import type { EndSessions } from '#server/modules/access/session/session-ender.ts'
import { removeSessionsOf } from '#server/modules/access/session/session.queries.ts'
import type { Errands } from './single-sign-on-errands.ts'
import { issuerKey } from './single-sign-on.provider.ts'
import { findBinding, isUser, removeBinding, saveBinding } from './single-sign-on.queries.ts'

export interface BindingDeps {
  db: Db
  errands: Errands
  end: EndSessions
  withProof: WithProof
  requireNoMoreRights: (access: AccessSnapshot, userId: string) => Promise<void>
}

type Manager = Pick<SignedInContext, 'access' | 'audit' | 'transaction'>
type Bound = { binding: SingleSignOnBinding | null }

/** Which person at the provider may sign in to which account: bound by its user, or by an administrator. */
export function createBindingService(deps: BindingDeps) {
  const { db, errands, end, withProof, requireNoMoreRights } = deps

  async function bindingOf(userId: string): Promise<Bound> {
    const [found, settings] = await Promise.all([findBinding(db, userId), errands.settings()])
    if (!found) return { binding: null }
    const { boundAt, ...rest } = found
    const isInForce = settings !== undefined && issuerKey(settings.issuer) === found.issuer
    return { binding: { ...rest, boundAt: boundAt.toISOString(), isInForce } }
  }

  async function requireOther(
    id: string,
    { access, audit }: Pick<Manager, 'access' | 'audit'>,
  ): Promise<void> {
    audit({ object: id })
    if (id === access.userId) throw new AppError('user.self')
    if (!(await isUser(db, id))) throw new AppError('user.not_found')
    await requireNoMoreRights(access, id)
  }

  return {
    getOwn: (_request, { user }) => bindingOf(user.id),

    async beginOwn({ redirectUri, ...proof }, caller) {
      await withProof(proof, caller, async () => undefined)
      return errands.send(redirectUri, caller.user.id)
    },

    async finishOwn(returned, { user, audit, transaction }) {
      audit({ object: user.id })
      const { issuer, subject, name } = await errands.receive(returned, user.id)
      audit({ after: { issuer, subject } })
      await transaction(tx => saveBinding(tx, { userId: user.id, issuer, subject, name }))
    },

    async removeOwn(proof, caller) {
      caller.audit({ object: caller.user.id })
      await withProof(proof, caller, async tx => {
        if (!(await removeBinding(tx, caller.user.id))) throw new AppError('single_sign_on.not_bound')
      })
    },

    async getBinding({ id }) {
      if (!(await isUser(db, id))) throw new AppError('user.not_found')
      return bindingOf(id)
    },

    async bind({ id, subject }, context) {
      await requireOther(id, context)
      const issuer = issuerKey((await errands.requireSettings()).issuer)
      context.audit({ after: { issuer, subject } })
      await context.transaction(tx => saveBinding(tx, { userId: id, issuer, subject, name: '' }))
    },

    async unbind({ id }, context) {
      await requireOther(id, context)
      const unbinding = async (tx: Tx) => {
        if (!(await removeBinding(tx, id))) throw new AppError('single_sign_on.not_bound')
        return removeSessionsOf(tx, id)
      }
      await end('by_administrator', unbinding, context.transaction)
    },
  } satisfies CallsOf<'singleSignOn'>
}
