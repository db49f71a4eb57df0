import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { Inhibitions } from '#server/modules/alarm/alarm/alarm-ports.ts'
import { createInhibitionIndex } from './inhibition-index.ts'
import { createInhibitionBatchService } from './inhibition-batch.service.ts'
import { createInhibitionEnd, type InhibitionEndDeps } from './inhibition-end.ts'
import { createWindowEnd } from './inhibition-window.ts'
import { inhibitionObjects } from './inhibition.queries.ts'
import { createInhibitionService, type InhibitionDeps } from './inhibition.service.ts'

/** The end of a rule or a shelf is told within this time, ms; the next event rings at once. */
const END_MS = 1_000
/** A change of what holds alarms back, of which no event came, counts after this time, ms. */
const READ_MS = 10_000

export interface InhibitionModuleDeps
  extends Omit<InhibitionDeps, 'index'>, Omit<InhibitionEndDeps, 'index'> {
  listeners: Listeners
  log: FastifyBaseLogger
}

export interface InhibitionModule extends ServerModule<'inhibition', 'inhibition'> {
  /** For alarms that are raised. */
  port: Inhibitions
}

/** Rules that hold alarms back, and the shelf. */
export function createInhibitionModule(deps: InhibitionModuleDeps): InhibitionModule {
  const { db, listeners, clock, log } = deps
  const index = createInhibitionIndex(db, { listeners, clock })
  const reading = createRepeated(() => index.refresh(), { name: 'inhibitions', every: READ_MS, log })
  const endOverdue = createInhibitionEnd({ ...deps, index })
  const ends = createRepeated(endOverdue, { name: 'ends of inhibitions', every: END_MS, log })
  const tellWindows = createWindowEnd(deps)
  const windows = createRepeated(tellWindows, { name: 'hours of inhibitions', every: END_MS, log })
  return {
    port: index,
    handlers: {
      inhibition: pickHandlers(
        contract.inhibition,
        createInhibitionService({ ...deps, index }),
        createInhibitionBatchService({ ...deps, index }),
      ),
    },
    constraints: {
      alarm_inhibition__name: 'inhibition.name_taken',
      alarm_inhibition__shelved: 'inhibition.already_shelved',
      alarm_inhibition_target__area_id: 'area.not_found',
      alarm_inhibition_target__zone_id: 'inhibition.no_target',
    },
    objects: { inhibition: inhibitionObjects },
    async start() {
      // The index knows all that ran when the server stopped before its time is over.
      await index.refresh()
      reading.start()
      ends.start()
      windows.start()
    },
    async stop() {
      await Promise.all([reading.stop(), ends.stop(), windows.stop()])
    },
  }
}
