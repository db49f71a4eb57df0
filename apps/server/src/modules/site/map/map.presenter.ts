import type { Capability, MapResource } from '@palisade/contract'
import type { MapDeviceRow, MapZoneRow } from './map.queries.ts'

export function presentMapDevice(row: MapDeviceRow): MapResource {
  return {
    id: row.id,
    type: 'device',
    name: row.name,
    code: row.code,
    areaId: row.area_id,
    kind: row.kind,
    state: row.state,
    capabilities: row.capabilities as Capability[],
    direction: row.direction,
    fieldOfView: row.field_of_view,
    viewRange: row.view_range,
    condition: null,
    panelId: null,
    longitude: row.longitude,
    latitude: row.latitude,
    floorId: row.floor_id,
  }
}

/** A zone has no code of its own: it is found by its panel's code and its number. */
export function presentMapZone(row: MapZoneRow): MapResource {
  return {
    id: row.id,
    type: 'zone',
    name: row.name,
    code: `${row.panel_code}-${row.number}`,
    areaId: row.area_id,
    kind: null,
    state: null,
    capabilities: [],
    direction: null,
    fieldOfView: null,
    viewRange: null,
    condition: row.condition,
    panelId: row.panel_id,
    longitude: row.longitude,
    latitude: row.latitude,
    floorId: row.floor_id,
  }
}
