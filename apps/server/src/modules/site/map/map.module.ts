import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createFloorPlanService } from './floor-plan.service.ts'
import { createMapService } from './map.service.ts'
import { createPlaceService } from './place.service.ts'
import type { RecordDeviceMoves } from './places.ts'
import { createTileSource, type TileParameters, type TileSource } from './tile-source.ts'

export interface MapModuleDeps {
  db: Db
  files: Files
  parameters: TileParameters
  listeners: Listeners
  recordDeviceMoves: RecordDeviceMoves
}

export interface MapModule extends ServerModule<'map'> {
  tiles: Pick<TileSource, 'origins'>
}

/** The map: what is where, the plans of floors, and the origins of its tiles. */
export function createMapModule(deps: MapModuleDeps): MapModule {
  const tiles = createTileSource(deps.parameters, deps.listeners)
  const map = createMapService(deps)
  const plans = createFloorPlanService(deps)
  const places = createPlaceService(deps)
  return {
    tiles,
    handlers: { map: pickHandlers(contract.map, map, plans, places) },
    files: { 'floor-plan': { table: 'floor_plan', column: 'file_key' } },
    start: () => tiles.start(),
  }
}
