import type { OpenGate } from '../../../infra/access/gate.ts'
import type { Db } from '../../../infra/database/database.ts'
import { createGroupMemberService } from './user-group-member.service.ts'
import { createUserGroupHandlers } from './user-group.routes.ts'
import { createUserGroupService } from './user-group.service.ts'

/** User groups and their members. */
export function createUserGroupModuleHandlers(deps: { db: Db; gate: Pick<OpenGate, 'forget'> }) {
  return createUserGroupHandlers(createUserGroupService(deps), createGroupMemberService(deps))
}
