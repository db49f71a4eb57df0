import type {
  Area,
  AreaKind,
  DeviceCategory,
  DeviceKind,
  DeviceState,
  ResourceNode,
} from '@palisade/contract'
import type { AreaNodeRow, DeviceNodeRow } from './organisation-tree.queries.ts'
import type { AreaRow } from './organisation.queries.ts'

export function presentArea(row: AreaRow): Area {
  return {
    id: row.id,
    parentId: row.parent_id,
    parentName: row.parent_name,
    centreId: row.centre_id,
    kind: row.kind as AreaKind,
    name: row.name,
    code: row.code,
    internalCode: row.internal_code,
    purpose: row.purpose,
    remarks: row.remarks,
    longitude: row.longitude,
    latitude: row.latitude,
    boundary: row.boundary as Area['boundary'],
    isInitial: row.is_initial,
    level: row.level,
    version: row.version,
  }
}

/** Areas and devices as one flat list. An area whose parent is not in view becomes a top one. */
export function presentNodes(
  rows: { areas: readonly AreaNodeRow[]; devices: readonly DeviceNodeRow[] },
  isInView: (areaId: string) => boolean,
): ResourceNode[] {
  return [
    ...rows.areas.map((row): ResourceNode => {
      const parent = row.parent_id
      return {
        id: row.id,
        parentId: parent !== null && isInView(parent) ? parent : null,
        type: 'area',
        name: row.name,
        code: row.code,
        areaKind: row.kind as AreaKind,
        boundary: row.boundary as Area['boundary'],
        hasChildren: row.has_children,
        longitude: row.longitude,
        latitude: row.latitude,
      }
    }),
    ...rows.devices.map(presentDeviceNode),
  ]
}

function presentDeviceNode(row: DeviceNodeRow): ResourceNode {
  return {
    id: row.id,
    parentId: row.area_id,
    type: 'device',
    name: row.name,
    code: row.code,
    deviceKind: row.kind as DeviceKind,
    deviceCategory: row.category as DeviceCategory,
    state: row.state as DeviceState,
    ...(row.has_ptz && { hasPtz: true }),
    longitude: row.longitude,
    latitude: row.latitude,
  }
}
