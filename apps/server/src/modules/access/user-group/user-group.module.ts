import { contract } from '@palisade/contract'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createGroupMemberService } from './user-group-member.service.ts'
import { userGroupObjects } from './user-group.queries.ts'
import { createUserGroupService } from './user-group.service.ts'

export interface UserGroupModuleDeps {
  db: Db
  gate: Pick<OpenGate, 'forget'>
}

/** User groups and their members. */
export function createUserGroupModule(deps: UserGroupModuleDeps): ServerModule<'userGroup', 'user_group'> {
  const groups = createUserGroupService(deps)
  const members = createGroupMemberService(deps)
  return {
    handlers: { userGroup: pickHandlers(contract.userGroup, groups, members) },
    constraints: {
      user_group__name: 'user_group.name_taken',
      // As for a user's roles.
      group_role__role_id: 'role.not_found',
    },
    objects: { user_group: userGroupObjects },
  }
}
