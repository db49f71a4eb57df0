import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { Files } from '../../../infra/files/files.ts'
import { createFloorPlanService } from './floor-plan.service.ts'
import { createMapHandlers } from './map.routes.ts'
import { createMapService } from './map.service.ts'
import { createPlaceService } from './place.service.ts'

/** Creates the map's services and their handlers. */
export function createMapModule(deps: { db: Db; files: Files }): { map: ModuleHandlers<Contract['map']> } {
  const handlers = createMapHandlers(
    createMapService(deps),
    createFloorPlanService(deps),
    createPlaceService(deps),
  )
  return { map: handlers }
}
