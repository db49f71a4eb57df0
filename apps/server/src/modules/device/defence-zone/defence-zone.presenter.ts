import { zoneActionsIn, type DefenceZone, type DeviceCategory, type ZoneCondition } from '@palisade/contract'
import { may } from '../../../infra/access/may.ts'
import type { AccessSnapshot } from '../../../infra/access/access.ts'
import type { ZoneRow } from './defence-zone.queries.ts'

/** A zone with the actions that this user may take on it now. */
export function presentZone(row: ZoneRow, access: AccessSnapshot): DefenceZone {
  const condition = row.condition as ZoneCondition
  const mayControl = may(access, 'defence_zone.control', {
    areaId: row.area_id,
    device: { id: row.panel_id, category: row.panel_category as DeviceCategory },
  })
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    sensorType: row.sensor_type as DefenceZone['sensorType'],
    panelId: row.panel_id,
    panelName: row.panel_name,
    areaId: row.area_id,
    areaName: row.area_name,
    longitude: row.longitude,
    latitude: row.latitude,
    floorId: row.floor_id,
    condition,
    conditionSince: row.condition_since.toISOString(),
    allowedActions: mayControl ? [...zoneActionsIn[condition]] : [],
    version: row.version,
  }
}
