import type { Device, DeviceCause, DeviceDetails, DeviceState } from '@palisade/contract'
import type { DeviceDetailsRow, DeviceRow } from './device.queries.ts'
import type { CameraConfig } from './device.rules.ts'

export function presentDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    kind: row.kind as Device['kind'],
    driver: row.driver as Device['driver'],
    areaId: row.area_id,
    areaName: row.area_name,
    longitude: row.longitude,
    latitude: row.latitude,
    state: row.state as DeviceState,
    cause: row.cause as DeviceCause | null,
    stateSince: row.state_since.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}

/** With its connection, and whether a password is stored; the password itself never leaves the server. */
export function presentDetails(row: DeviceDetailsRow): DeviceDetails {
  return { ...presentDevice(row), config: presentConfig(row) }
}

function presentConfig(row: DeviceDetailsRow): DeviceDetails['config'] {
  if (row.driver !== 'rtsp') return {}
  const { mainUrl, subUrl, username } = row.config as CameraConfig
  return { mainUrl, subUrl, username, hasPassword: row.secret !== null }
}
