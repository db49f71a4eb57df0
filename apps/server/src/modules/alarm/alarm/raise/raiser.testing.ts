import { parameters as table, type ParameterKey } from '@palisade/contract'
import { eventRules } from '#server/modules/alarm/event-rule/event-rules.ts'
import { createInhibitionIndex } from '#server/modules/alarm/inhibition/inhibition-index.ts'
import { createAlarmRaiser, type AlarmRaiser, type RaiserDeps } from './alarm-raise.service.ts'

/** A raiser of another copy of the server, with the parameters as they are at first. Inhibitions are read once. */
export const createTestRaiser = (deps: Pick<RaiserDeps, 'db'> & Partial<RaiserDeps>): AlarmRaiser =>
  createAlarmRaiser({
    files: { remove: async () => undefined },
    log: { warn: () => undefined },
    parameters: { get: async (key: ParameterKey) => table[key].default as never },
    sensors: { markSeen: async () => undefined },
    inhibitions: createInhibitionIndex(deps.db, deps.clock ? { clock: deps.clock } : {}),
    eventRules,
    ...deps,
  })
