import type { FastifyBaseLogger } from 'fastify'
import type { Handlers } from '../../../infra/binding/handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { DriverControl } from '../../../infra/drivers/driver-control.ts'
import type { ZoneBook } from '../../../infra/drivers/zone-book.ts'
import type { Listeners } from '../../../infra/outbox/listeners.ts'
import { createDefenceZoneHandlers } from './defence-zone.routes.ts'
import { createDefenceZoneService } from './defence-zone.service.ts'
import { createZoneConditions } from './zone-conditions.ts'
import { createZoneControl } from './zone-control.ts'

export interface DefenceZoneModule {
  handlers: Pick<Handlers, 'defenceZone'>
  /** The repository of zones that the drivers' side uses. */
  book: ZoneBook
  start(): void
  stop(): Promise<void>
}

/** Zones of intrusion panels, including the work that keeps their conditions up to date. */
export function createDefenceZoneModule(deps: {
  db: Db
  drivers: Pick<DriverControl, 'perform'>
  listeners: Listeners
  log: FastifyBaseLogger
}): DefenceZoneModule {
  const { db, drivers } = deps
  const conditions = createZoneConditions(deps)
  const control = createZoneControl({ db, drivers, conditions })
  const service = createDefenceZoneService({ db, conditions, control })
  return {
    handlers: { defenceZone: createDefenceZoneHandlers(service) },
    book: {
      zoneOf: (panelId, number) => service.zoneOf(panelId, number),
      onZones: (panelId, zones) => conditions.note(panelId, zones),
    },
    start: () => conditions.start(),
    stop: () => conditions.stop(),
  }
}
