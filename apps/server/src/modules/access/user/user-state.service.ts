import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { AuditDetail } from '#server/infra/audit/audit.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { PasswordCheck } from '#server/modules/access/password/password-check.ts'
import { keepingAdministrator } from './administrators.ts'
import { hashInTurn, type SecretDeps } from './new-user.ts'
import { requireManageable, requireNoMoreRights } from './rights.ts'
import { removeUsers, setPassword, setStatus } from './user-write.queries.ts'
import { writeUsersChanged } from './user.events.ts'
import { auditUser } from './user.presenter.ts'
import { findUserForUpdate, listUsersForUpdate, type UserRow } from './user.queries.ts'

export interface UserStateDeps extends Pick<SecretDeps, 'hasher'> {
  gate: Pick<OpenGate, 'forget'>
  passwords: PasswordCheck
  /** Ends every session of the users that `lockOut` names, with their consoles and live video, in its transaction. */
  endSessions: EndSessionsOf
}

type EndSessionsOf = (
  lockOut: (tx: Tx) => Promise<readonly string[]>,
  run: <Ended>(work: (tx: Tx) => Promise<Ended>) => Promise<Ended>,
) => Promise<void>

type Context = Pick<SignedInContext, 'access' | 'audit' | 'transaction'>

/** Decides who may log in: enables, disables and deletes users and sets other passwords. Sessions end at once. */
export function createUserStateService(deps: UserStateDeps) {
  const { gate, hasher, passwords, endSessions } = deps

  /**
   * Disables users and ends their sessions.
   * @param finish further changes of the same transaction, once the sessions have ended
   */
  async function lockOut(
    ids: readonly string[],
    { access, transaction }: Context,
    tell: (users: readonly UserRow[]) => AuditDetail,
    finish: (tx: Tx) => Promise<void> = async () => undefined,
  ): Promise<void> {
    let users: UserRow[] = []
    await endSessions(
      async tx => {
        users = await disable(tx, ids, access)
        return users.map(user => user.id)
      },
      work =>
        transaction(
          async tx => {
            const ended = await work(tx)
            await finish(tx)
            return ended
          },
          () => tell(users),
        ),
    )
    gate.forget()
  }

  return {
    async batchEnable({ ids }, context) {
      await context.transaction(
        async tx => {
          await requireManageable(tx, context.access, { ids })
          const enabled = await setStatus(tx, ids, 'enabled')
          await writeUsersChanged(tx)
          return enabled
        },
        changed => ({ object: changed, after: { status: 'enabled' } }),
      )
      gate.forget()
    },

    async batchDisable({ ids }, context) {
      await lockOut(ids, context, users => ({
        object: users.filter(user => user.status === 'enabled').map(user => user.id),
        after: { status: 'disabled' },
      }))
    },

    /**
     * Deletes users; it is no error if one is already gone. Their sessions end in the same transaction, so that no console
     * and no video outlives its user.
     */
    async batchDelete({ ids }, context) {
      await lockOut(
        ids,
        context,
        users => ({ object: users.map(user => user.id), before: users.map(auditUser) }),
        async tx => {
          await removeUsers(tx, ids)
          await writeUsersChanged(tx)
        },
      )
    },

    /**
     * Sets another user's password. One's own password has a call that asks for the old one. The caller must hold all
     * rights of that user, because whoever knows the password can use them.
     */
    async resetPassword({ id, version, password: sealed }, { access, audit, transaction }) {
      audit({ object: id })
      if (id === access.userId) throw new AppError('user.self')
      const password = await passwords.accept(sealed, 'form', 'password')
      const passwordHash = await hashInTurn(hasher, password)
      await endSessions(async tx => {
        const row = await findUserForUpdate(tx, id)
        if (!row) throw new AppError('user.not_found')
        if (row.version !== version) throw new AppError('user.changed_meanwhile')
        await requireNoMoreRights(tx, access, id)
        await setPassword(tx, id, passwordHash)
        await writeUsersChanged(tx)
        return [id]
      }, transaction)
      gate.forget()
    },
  } satisfies CallsOf<'user'>
}

async function disable(tx: Tx, ids: readonly string[], access: AccessSnapshot): Promise<UserRow[]> {
  if (ids.includes(access.userId)) throw new AppError('user.self')
  return keepingAdministrator(tx, async () => {
    const rows = await listUsersForUpdate(tx, ids)
    await requireManageable(tx, access, { ids })
    await setStatus(tx, ids, 'disabled')
    await writeUsersChanged(tx)
    return rows
  })
}
