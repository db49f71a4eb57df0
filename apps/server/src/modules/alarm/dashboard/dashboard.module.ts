import { contract } from '@palisade/contract'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { createDashboardService } from './dashboard.service.ts'

export const createDashboardModule = (deps: { db: Db }): ServerModule<'dashboard'> => ({
  handlers: { dashboard: pickHandlers(contract.dashboard, createDashboardService(deps)) },
})
