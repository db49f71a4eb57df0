import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { keepingAdministrator } from '#server/modules/access/user/administrators.ts'
import { requireGivable, requireManageable } from '#server/modules/access/user/rights.ts'
import { publishGroupAccessChanged } from './user-group.events.ts'
import {
  findGroup,
  insertMembers,
  listMembers,
  lockUsers,
  removeMembers,
  type UserGroupRow,
} from './user-group.queries.ts'

/** The members of user groups. Joining or leaving a group changes a user's rights at once. */
export function createGroupMemberService({ db, gate }: { db: Db; gate: Pick<OpenGate, 'forget'> }) {
  return {
    async getMembersByPage(request) {
      await findStored(db, request.groupId)
      return listMembers(db, request)
    },

    async addMembers({ groupId, ids }, { access, transaction }) {
      await transaction(
        async tx => {
          await requireGivable(tx, access, { roleIds: [], groupIds: [groupId] })
          await requireMembers(tx, access, ids)
          const users = await insertMembers(tx, groupId, ids)
          await publishGroupAccessChanged(tx, users)
          return users
        },
        added => ({ object: groupId, after: { added } }),
      )
      gate.forget()
    },

    async removeMembers({ groupId, ids }, { access, transaction }) {
      await transaction(
        tx =>
          keepingAdministrator(tx, async () => {
            await findStored(tx, groupId)
            await requireOthers(tx, access, ids)
            const users = await removeMembers(tx, groupId, ids)
            await publishGroupAccessChanged(tx, users)
            return users
          }),
        removed => ({ object: groupId, before: { removed } }),
      )
      gate.forget()
    },
  } satisfies CallsOf<'userGroup'>
}

export async function findStored(from: Db, id: string): Promise<UserGroupRow> {
  const row = await findGroup(from, id)
  if (!row) throw new AppError('user_group.not_found')
  return row
}

/** Nobody may change their own roles, nor those of a user above them. */
export async function requireOthers(
  tx: Tx,
  access: AccessSnapshot,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.includes(access.userId)) throw new AppError('user.self')
  await requireManageable(tx, access, { ids: userIds })
}

export async function requireMembers(
  tx: Tx,
  access: AccessSnapshot,
  userIds: readonly string[],
): Promise<void> {
  if ((await lockUsers(tx, userIds)).length < new Set(userIds).size) throw new AppError('user.not_found')
  await requireOthers(tx, access, userIds)
}
