import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRedlistService } from './redlist.service.ts'
import { createRedlistSheetService, type RedlistSheetDeps } from './redlist-sheet.service.ts'

/** Vehicles that raise no alarm anywhere. */
export const createRedlistModule = (deps: RedlistSheetDeps): ServerModule<'redlist'> => ({
  handlers: {
    redlist: pickHandlers(contract.redlist, createRedlistService(deps), createRedlistSheetService(deps)),
  },
  constraints: { redlist_entry__plate_key: 'redlist.plate_taken' },
})
