import type { Contract, PublicConfig } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { OwnPasswordService } from './own-password.service.ts'
import type { SessionListService } from './session-list.service.ts'
import type { SessionService } from './session.service.ts'

export interface SessionServices {
  session: SessionService
  list: SessionListService
  ownPassword: OwnPasswordService
}

export function createSessionHandlers(
  { session, list, ownPassword }: SessionServices,
  publicConfig: PublicConfig,
): ModuleHandlers<Contract['session']> {
  return {
    publicConfig: () => publicConfig,
    login: (request, context) => session.login(request, context),
    logout: async (_request, context) => {
      await session.logout(context)
      return {}
    },
    current: (_request, context) => session.current(context),
    getRemaining: (_request, context) => session.remaining(context),
    // The gate has already counted this call as use of the session.
    keepAlive: (_request, context) => session.remaining(context),
    getByPage: (request, context) => list.getByPage(request, context),
    end: async (request, context) => {
      await list.end(request, context)
      return {}
    },
    getOwn: (_request, context) => list.getOwn(context),
    endOwn: async (request, context) => {
      await list.endOwn(request, context)
      return {}
    },
    changePassword: async (request, context) => {
      await ownPassword.change(request, context)
      return {}
    },
  }
}
