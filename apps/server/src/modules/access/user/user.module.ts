import { createUserExportService } from './user-export.service.ts'
import { createUserImportService } from './user-import.service.ts'
import { createUserStateService, type UserStateDeps } from './user-state.service.ts'
import { createUserHandlers } from './user.routes.ts'
import { createUserService, type UserDeps } from './user.service.ts'

/** Users: their fields, who may log in, and their import and export. */
export function createUserModuleHandlers(deps: UserDeps & UserStateDeps) {
  return createUserHandlers({
    users: createUserService(deps),
    states: createUserStateService(deps),
    imports: createUserImportService(deps),
    exports: createUserExportService(deps),
  })
}
