import type { Camera, CameraGroup } from '@palisade/contract'
import type { CameraGroupRow } from './camera-group.queries.ts'
import type { CameraRow } from './camera.queries.ts'

type Named = { id: string; name: string }

export function presentCamera(row: CameraRow, groups: readonly Named[]): Camera {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    alias: row.alias,
    tags: row.tags,
    areaId: row.area_id,
    areaName: row.area_name,
    groups: groups.map(({ id, name }) => ({ id, name })),
    smartTask: row.smart_task as Camera['smartTask'],
    longitude: row.longitude,
    latitude: row.latitude,
    floorId: row.floor_id,
    direction: row.direction,
    fieldOfView: row.field_of_view,
    viewRange: row.view_range,
    capabilities: row.capabilities as Camera['capabilities'],
    state: row.state as Camera['state'],
    cause: row.cause as Camera['cause'],
    stateSince: row.state_since.toISOString(),
    version: row.version,
  }
}

/** @param cameras the members that the user may see */
export function presentGroup(row: CameraGroupRow, cameras: readonly Named[]): CameraGroup {
  return {
    id: row.id,
    name: row.name,
    areaId: row.area_id,
    areaName: row.area_name,
    functionType: row.function_type as CameraGroup['functionType'],
    isVirtual: row.is_virtual,
    threshold: row.threshold,
    cameras: cameras.map(({ id, name }) => ({ id, name })),
    version: row.version,
  }
}
