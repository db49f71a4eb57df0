import { area, type Area, type ResourceNode } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { AreaNodeRow, DeviceNodeRow } from './organisation-tree.queries.ts'
import type { AreaRow } from './organisation.queries.ts'

export const presentArea = (row: AreaRow): Area =>
  fromRow(area, row, { boundary: row.boundary as Area['boundary'] })

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
        areaKind: row.kind,
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
    deviceKind: row.kind,
    deviceCategory: row.category,
    state: row.state,
    ...(row.has_ptz && { hasPtz: true }),
    longitude: row.longitude,
    latitude: row.latitude,
  }
}
