import type { FloorPlan, PlanPlacement } from '@palisade/contract'
import type { PlanRow } from './floor-plan.queries.ts'

export const placementOf = ({ longitude, latitude, width, rotation }: PlanRow): PlanPlacement => ({
  longitude,
  latitude,
  width,
  rotation,
})

export function presentPlan(row: PlanRow): FloorPlan {
  return {
    floorId: row.floor_id,
    pixelWidth: row.pixel_width,
    pixelHeight: row.pixel_height,
    placement: placementOf(row),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
