import { contract } from '@palisade/contract'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { PassageHook } from '#server/modules/vehicle/snap/intake/snap-writer.ts'
import { carParkObjects } from './car-park/car-park.queries.ts'
import { createCarParkService } from './car-park/car-park.service.ts'
import { createOccupancy } from './car-park/occupancy.ts'
import { createFlowService } from './flow/flow.service.ts'

export interface TrafficModuleDeps {
  db: Db
  clock: Clock
  gate: OpenGate
  listeners: Listeners
}

export interface TrafficModule extends ServerModule<'carPark' | 'traffic', 'car_park'> {
  /** Told of passages as they are written. */
  passages: PassageHook
}

/** Figures of the traffic at checkpoints, and how full car parks are. */
export const createTrafficModule = (deps: TrafficModuleDeps): TrafficModule => ({
  passages: createOccupancy(deps.db, deps.listeners),
  handlers: {
    carPark: pickHandlers(contract.carPark, createCarParkService(deps)),
    traffic: pickHandlers(contract.traffic, createFlowService(deps)),
  },
  constraints: {
    car_park__name: 'car_park.name_taken',
    car_park__entry_id: 'car_park.uses_checkpoint',
    car_park__exit_id: 'car_park.uses_checkpoint',
  },
  objects: { car_park: carParkObjects },
})
