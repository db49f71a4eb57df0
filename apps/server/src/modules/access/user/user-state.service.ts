import type { Contract, RequestOf } from '@palisade/contract'
import type { OpenGate } from '../../../infra/access/access-control.ts'
import type { SignedInContext } from '../../../infra/binding/context.ts'
import type { AccessSnapshot } from '../../../infra/access/access.ts'
import type { Db, Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import type { PasswordCheck } from '../password/password-check.ts'
import { keepingAdministrator } from './administrators.ts'
import { hashInTurn, type SecretDeps } from './new-user.ts'
import { listRolesOf } from './rights.queries.ts'
import { holdsRoles, requireManageable } from './rights.ts'
import { removeUsers, setPassword, setStatus } from './user-write.queries.ts'
import { writeUsersChanged } from './user.events.ts'
import { auditUser } from './user.presenter.ts'
import { findUserForUpdate, listUsersForUpdate, type UserRow } from './user.queries.ts'

export interface UserStateDeps extends Pick<SecretDeps, 'hasher'> {
  db: Db
  gate: Pick<OpenGate, 'forget'>
  passwords: PasswordCheck
  /** Ends every session of a user, with its consoles and its live video. */
  endSessions: (userId: string) => Promise<void>
}

type Context = Pick<SignedInContext, 'access' | 'audit'>

export type UserStateService = ReturnType<typeof createUserStateService>

/** Decides who may log in: enables, disables and deletes users and sets other passwords. Sessions end at once. */
export function createUserStateService(deps: UserStateDeps) {
  const { db, gate, hasher, passwords, endSessions } = deps

  /** @throws AppError user.self, user.level_above, user.last_administrator */
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

  /** Ends the sessions of users who have been locked out. */
  async function endAll(users: readonly UserRow[]): Promise<void> {
    gate.forget()
    for (const { id } of users) await endSessions(id)
  }

  return {
    /** @throws AppError user.level_above */
    async batchEnable({ ids }: { ids: readonly string[] }, context: Context): Promise<void> {
      const changed = await db.transaction().execute(async tx => {
        await requireManageable(tx, context.access, { ids })
        const enabled = await setStatus(tx, ids, 'enabled')
        await writeUsersChanged(tx)
        return enabled
      })
      gate.forget()
      context.audit({ object: changed, after: { status: 'enabled' } })
    },

    /** @throws AppError user.self, user.level_above, user.last_administrator */
    async batchDisable({ ids }: { ids: readonly string[] }, context: Context): Promise<void> {
      const users = await db.transaction().execute(tx => disable(tx, ids, context.access))
      await endAll(users)
      const changed = users.filter(user => user.status === 'enabled').map(user => user.id)
      context.audit({ object: changed, after: { status: 'disabled' } })
    },

    /**
     * Deletes users; it is no error if one is already gone. Users are first disabled and deleted after their sessions
     * have ended, so that no console and no video outlives its user.
     * @throws AppError user.self, user.level_above, user.last_administrator
     */
    async batchDelete({ ids }: { ids: readonly string[] }, context: Context): Promise<void> {
      const users = await db.transaction().execute(tx => disable(tx, ids, context.access))
      await endAll(users)
      await db.transaction().execute(async tx => {
        await removeUsers(tx, ids)
        await writeUsersChanged(tx)
      })
      context.audit({ object: users.map(user => user.id), before: users.map(auditUser) })
    },

    /**
     * Sets another user's password. One's own password has a call that asks for the old one. The caller must hold all
     * rights of that user, because whoever knows the password can use them.
     * @throws AppError user.not_found, user.changed_meanwhile, user.self, user.level_above, role.more_than_own,
     * request.invalid, user.password_common, request.too_many
     */
    async resetPassword(
      { id, version, password: sealed }: RequestOf<Contract['user']['resetPassword']>,
      { access, audit }: Context,
    ): Promise<void> {
      audit({ object: id })
      if (id === access.userId) throw new AppError('user.self')
      const password = await passwords.accept(sealed, 'form', 'password')
      const passwordHash = await hashInTurn(hasher, password)
      await db.transaction().execute(async tx => {
        const row = await findUserForUpdate(tx, id)
        if (!row) throw new AppError('user.not_found')
        if (row.version !== version) throw new AppError('user.changed_meanwhile')
        await requireManageable(tx, access, { ids: [id] })
        if (!(await holdsRoles(tx, access, await listRolesOf(tx, id))))
          throw new AppError('role.more_than_own')
        await setPassword(tx, id, passwordHash)
        await writeUsersChanged(tx)
      })
      gate.forget()
      await endSessions(id)
    },
  }
}
