import type { FloorPlan, PlanPlacement } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { buildingKey } from '#shared/queries/buildings.ts'
import { mapResourcesKey } from '#shared/queries/map-resources.ts'
import { base64Of } from '#shared/lib/base64.ts'

/** A picture of 5 MB on a slow line, ms. */
const UPLOAD_LIMIT = 120_000

const ownErrors = { ownErrors: true } as const

function useRefresh() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: buildingKey })
    await queryClient.invalidateQueries({ queryKey: mapResourcesKey })
  }
}

/** Uploads the plan of a floor. */
export function useUploadPlan() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ floorId, file }: { floorId: string; file: File }) =>
      api.map.saveFloorPlan(
        { floorId, fileName: file.name, content: await base64Of(file) },
        { timeLimit: UPLOAD_LIMIT },
      ),
    onSuccess: refresh,
    meta: ownErrors,
  })
}

/** Sets the position of a plan; the devices on it move along. */
export function useCalibrate() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ plan, placement }: { plan: FloorPlan; placement: PlanPlacement }) =>
      api.map.calibrateFloorPlan({ floorId: plan.floorId, version: plan.version, placement }),
    // Also of a refused one: somebody else's is shown then.
    onSettled: refresh,
    meta: ownErrors,
  })
}

export function useRemovePlan() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (floorId: string) => api.map.removeFloorPlan({ floorId }),
    onSuccess: refresh,
  })
}

/** Spreads what of an area has no place yet. */
export function usePlaceArea() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (areaId: string) => api.map.placeArea({ id: areaId }),
    onSuccess: refresh,
  })
}
