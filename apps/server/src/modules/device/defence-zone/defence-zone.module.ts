import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import type { ZoneDirectory } from '#server/infra/drivers/zone-directory.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { Repeated } from '#server/infra/timers.ts'
import { defenceZoneObjects } from './defence-zone.queries.ts'
import { createDefenceZoneService } from './defence-zone.service.ts'
import { createZoneConditions } from './zone-conditions.ts'
import { createZoneControl } from './zone-control.ts'

export interface DefenceZoneModuleDeps {
  db: Db
  drivers: Pick<DriverControl, 'perform'>
  listeners: Listeners
  log: FastifyBaseLogger
}

export type DefenceZoneModule = Pick<Repeated, 'start' | 'stop'> &
  ServerModule<'defenceZone', 'defence_zone'> & {
    /** For the sessions with panels, and for events of zones. */
    book: ZoneDirectory
    /** For programs that arm, disarm and bypass as an operator does. */
    control: ReturnType<typeof createZoneControl>
  }

/** Zones of intrusion panels, with what keeps their conditions true. */
export function createDefenceZoneModule(deps: DefenceZoneModuleDeps): DefenceZoneModule {
  const { db, drivers } = deps
  const conditions = createZoneConditions(deps)
  const control = createZoneControl({ db, drivers, conditions })
  const service = createDefenceZoneService({ db, conditions, control })
  return {
    handlers: { defenceZone: pickHandlers(contract.defenceZone, service) },
    constraints: {
      defence_zone__panel_id: 'device.not_found',
      defence_zone__panel_id_number: 'defence_zone.number_taken',
      defence_zone__panel_id_name: 'defence_zone.name_taken',
    },
    objects: { defence_zone: defenceZoneObjects },
    control,
    book: {
      zoneOf: (panelId, number) => service.zoneOf(panelId, number),
      onZones: (panelId, zones) => conditions.note(panelId, zones),
    },
    start: () => conditions.start(),
    stop: () => conditions.stop(),
  }
}
