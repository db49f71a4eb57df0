import type { Contract, RequestOf } from '@palisade/contract'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { keepingAdministrator } from '#server/modules/access/user/administrators.ts'
import { requireGivable } from '#server/modules/access/user/rights.ts'
import { findStored, requireMembers, requireOthers } from './user-group-member.service.ts'
import { publishGroupAccessChanged } from './user-group.events.ts'
import { presentGroup } from './user-group.presenter.ts'
import {
  insertGroup,
  insertMembers,
  listChoices,
  listGroups,
  listGroupsForUpdate,
  listMemberIds,
  removeGroups,
  setGroupRoles,
  updateGroup,
} from './user-group.queries.ts'

/**
 * User groups. A change of a group changes the rights of its members, so the rules of managing a user apply to every
 * member.
 */
export function createUserGroupService({ db, gate }: { db: Db; gate: Pick<OpenGate, 'forget'> }) {
  async function change(tx: Tx, request: RequestOf<Contract['userGroup']['update']>, access: AccessSnapshot) {
    const { id, name, remarks = '', roleIds } = request
    const [before] = await listGroupsForUpdate(tx, [id])
    if (!before) throw new AppError('user_group.not_found')
    if (before.version !== request.version) throw new AppError('user_group.changed_meanwhile')
    const old = new Set(before.roles.map(role => role.id))
    const gained = roleIds.filter(role => !old.has(role))
    const areRolesOther = gained.length > 0 || old.size !== new Set(roleIds).size
    const members = areRolesOther ? await listMemberIds(tx, [id]) : []
    await requireOthers(tx, access, members)
    await requireGivable(tx, access, { roleIds: gained, groupIds: [] })
    await updateGroup(tx, id, { name, remarks })
    await setGroupRoles(tx, id, roleIds)
    await publishGroupAccessChanged(tx, members)
    return before
  }

  /** Removes groups. If a group grants something, the caller must be allowed to manage all its members. */
  async function remove(tx: Tx, ids: readonly string[], access: AccessSnapshot) {
    const rows = await listGroupsForUpdate(tx, ids)
    const giving = rows.filter(row => row.roles.length > 0).map(row => row.id)
    const members = await listMemberIds(tx, giving)
    await requireOthers(tx, access, members)
    await removeGroups(tx, ids)
    await publishGroupAccessChanged(tx, members)
    return rows
  }

  return {
    getChoices: () => listChoices(db),

    getByPage: async request => mapPage(await listGroups(db, request), presentGroup),

    getDetails: async ({ id }) => presentGroup(await findStored(db, id)),

    async add(request, context) {
      const { name, remarks = '', roleIds, memberIds } = request
      const group = await context.transaction(
        async tx => {
          await requireMembers(tx, context.access, memberIds)
          await requireGivable(tx, context.access, { roleIds, groupIds: [] })
          const id = await insertGroup(tx, { name, remarks })
          await setGroupRoles(tx, id, roleIds)
          await insertMembers(tx, id, memberIds)
          await publishGroupAccessChanged(tx, memberIds)
          return presentGroup(await findStored(tx, id))
        },
        added => ({ object: added.id, after: { ...added, memberIds } }),
      )
      gate.forget()
      return group
    },

    async update(request, context) {
      const { after } = await context.transaction(
        async tx => ({
          before: presentGroup(await keepingAdministrator(tx, () => change(tx, request, context.access))),
          after: presentGroup(await findStored(tx, request.id)),
        }),
        changed => ({ object: request.id, ...changed }),
      )
      gate.forget()
      return after
    },

    /** Deletes groups; it is no error if one is already gone. */
    async batchDelete({ ids }, context) {
      await context.transaction(
        tx => keepingAdministrator(tx, () => remove(tx, ids, context.access)),
        removed => ({ object: removed.map(row => row.id), before: removed.map(presentGroup) }),
      )
      gate.forget()
    },
  } satisfies CallsOf<'userGroup'>
}
