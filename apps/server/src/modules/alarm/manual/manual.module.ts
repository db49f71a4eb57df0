import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createManualService, type ManualDeps } from './manual.service.ts'

/** Alarms that people raise by hand. */
export const createManualModule = (deps: ManualDeps): ServerModule<'manual'> => ({
  handlers: { manual: pickHandlers(contract.manual, createManualService(deps)) },
  files: { 'alarm-further': { table: 'alarm_picture', column: 'file_key' } },
})
