import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { FloorPlanService } from './floor-plan.service.ts'
import type { MapService } from './map.service.ts'
import type { PlaceService } from './place.service.ts'

export function createMapHandlers(
  map: MapService,
  plans: FloorPlanService,
  places: PlaceService,
): ModuleHandlers<Contract['map']> {
  return {
    getResources: (request, context) => map.getResources(request, context),
    getBuildingInfo: (request, context) => map.getBuildingInfo(request, context),
    saveFloorPlan: (request, context) => plans.save(request, context),
    calibrateFloorPlan: (request, context) => plans.calibrate(request, context),
    removeFloorPlan: async (request, context) => {
      await plans.remove(request.floorId, context)
      return {}
    },
    downloadFloorPlan: request => plans.download(request.floorId),
    place: async (request, context) => {
      await places.place(request, context)
      return {}
    },
    unplace: async (request, context) => {
      await places.unplace(request, context)
      return {}
    },
    placeArea: (request, context) => places.placeArea(request, context),
  }
}
