import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createUserExportService } from './user-export.service.ts'
import { createUserImportService } from './user-import.service.ts'
import { userObjects } from './user.queries.ts'
import { createUserStateService, type UserStateDeps } from './user-state.service.ts'
import { createUserService, type UserDeps } from './user.service.ts'

export type UserModuleDeps = UserDeps & UserStateDeps & { faultOf: FaultOf }

/** Users: their fields, who may log in, and their import and export. */
export function createUserModule(deps: UserModuleDeps): ServerModule<'user', 'user'> {
  const users = createUserService(deps)
  const states = createUserStateService(deps)
  const imports = createUserImportService(deps)
  const exports = createUserExportService({ db: deps.db })
  return {
    handlers: { user: pickHandlers(contract.user, users, states, imports, exports) },
    constraints: {
      user_account__user_name: 'user.exists',
      // Deleting a role locks it and looks for its users: a user who comes too late finds no role.
      user_role__role_id: 'role.not_found',
    },
    objects: { user: userObjects },
  }
}
