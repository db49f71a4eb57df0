import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { UserExportService } from './user-export.service.ts'
import type { UserImportService } from './user-import.service.ts'
import type { UserStateService } from './user-state.service.ts'
import type { UserService } from './user.service.ts'

export interface UserServices {
  users: UserService
  states: UserStateService
  imports: UserImportService
  exports: UserExportService
}

export function createUserHandlers(services: UserServices): ModuleHandlers<Contract['user']> {
  const { users, states, imports, exports } = services
  return {
    getByPage: request => users.getByPage(request),
    getDetails: request => users.getDetails(request.id),
    add: (request, context) => users.add(request, context),
    update: (request, context) => users.update(request, context),
    batchEnable: async (request, context) => {
      await states.batchEnable(request.ids, context)
      return {}
    },
    batchDisable: async (request, context) => {
      await states.batchDisable(request.ids, context)
      return {}
    },
    batchDelete: async (request, context) => {
      await states.batchDelete(request.ids, context)
      return {}
    },
    resetPassword: async (request, context) => {
      await states.resetPassword(request, context)
      return {}
    },
    downloadTemplate: (_request, context) => exports.template(context),
    importExcel: (request, context) => imports.importExcel(request, context),
    exportExcel: (request, context) => exports.exportExcel(request, context),
  }
}
