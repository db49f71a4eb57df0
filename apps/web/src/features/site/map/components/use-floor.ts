import { planCorners, type FloorPlan, type PlanPlacement } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { buildingQuery, planPictureQuery } from '#shared/queries/buildings.ts'
import { useMapStore } from '#shared/map/map-store.ts'
import type { SiteMap } from '../layers/site-map.ts'
import { around, boundsOf, type Bounds, type Site } from '../model/site.ts'

/** How close a plan may be looked at when it is opened. */
const PLAN_DEEPEST_ZOOM = 22

/** Kept free on the left for the list of floors, px. */
const FLOOR_BAR = 268

export type FloorState = 'outdoors' | 'loading' | 'shown' | 'no-plan' | 'failed'

/**
 * Draws the plan of the floor that is looked at, and brings it into view once.
 * @param left px kept free for what lies over the map
 */
export function useFloor(map: SiteMap | undefined, whole: Site, left = FLOOR_BAR): FloorState {
  const indoor = useMapStore(state => state.indoor)
  const calibration = useMapStore(state => state.calibration)
  const building = useQuery({ ...buildingQuery(indoor?.buildingId ?? ''), enabled: indoor !== undefined })
  const floor = indoor && building.data?.floors.find(one => one.floor.id === indoor.floorId)
  const plan = floor?.plan ?? undefined
  const { image, isBroken } = usePicture(plan)
  const placement =
    calibration && calibration.plan.floorId === plan?.floorId ? calibration.placement : undefined

  useEffect(() => {
    map?.setPlan(plan && image && { plan, placement: placement ?? plan.placement, picture: image })
  }, [map, plan, placement, image])

  const fit = useEffectEvent((target: SiteMap, floorId: string) => {
    const bounds = boundsOfFloor(plan, whole, floorId)
    if (bounds) target.fit(bounds, 0, PLAN_DEEPEST_ZOOM, left)
  })
  const knownFloorId = floor?.floor.id
  useEffect(() => {
    if (map && knownFloorId !== undefined) fit(map, knownFloorId)
  }, [map, knownFloorId])

  if (indoor === undefined) return 'outdoors'
  return building.isError || isBroken ? 'failed' : stateOf(floor !== undefined, plan, image)
}

function stateOf(isKnown: boolean, plan: FloorPlan | undefined, image: ImageBitmap | undefined): FloorState {
  if (isKnown && plan === undefined) return 'no-plan'
  return image ? 'shown' : 'loading'
}

function boundsOfFloor(
  plan: (Pick<FloorPlan, 'pixelWidth' | 'pixelHeight'> & { placement: PlanPlacement }) | undefined,
  whole: Site,
  floorId: string,
): Bounds | undefined {
  if (plan) {
    const corners = planCorners(plan.placement, plan)
    return around(corners.map(({ longitude, latitude }) => [longitude, latitude] as const))
  }
  return boundsOf({ areas: [], devices: whole.devices.filter(device => device.floorId === floorId) })
}

/** The plan's picture, decoded; what cannot be is told. */
function usePicture(plan: FloorPlan | undefined): { image: ImageBitmap | undefined; isBroken: boolean } {
  const query = planPictureQuery(plan?.floorId ?? '', plan?.version ?? 0)
  const { data: blob, isError } = useQuery({ ...query, enabled: plan !== undefined })
  const [decoded, setDecoded] = useState<{ blob: Blob; image: ImageBitmap | undefined }>()
  useEffect(() => {
    if (blob === undefined) return undefined
    let isLeft = false
    void decode(blob).then(image => {
      if (isLeft) return image?.close()
      return setDecoded({ blob, image })
    })
    return () => {
      isLeft = true
    }
  }, [blob])
  const isCurrent = decoded !== undefined && decoded.blob === blob
  return {
    image: isCurrent ? decoded.image : undefined,
    isBroken: plan !== undefined && (isError || (isCurrent && decoded.image === undefined)),
  }
}

/** Undefined for what is no picture. */
async function decode(blob: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(blob)
  } catch {
    return undefined
  }
}
