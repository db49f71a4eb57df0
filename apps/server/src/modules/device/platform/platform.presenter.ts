import type { DeviceCause, Platform } from '@palisade/contract'
import type { PlatformRow } from './platform.queries.ts'

/** A platform without its password, which never leaves the server. */
export function presentPlatform(row: PlatformRow): Platform {
  return {
    id: row.id,
    name: row.name,
    version: row.platform_version,
    connectionMode: row.connection_mode as Platform['connectionMode'],
    ip: row.ip,
    platformPort: row.platform_port,
    devicePort: row.device_port,
    account: row.account,
    plugin: row.plugin as Platform['plugin'],
    domainCode: row.domain_code,
    centreId: row.centre_id,
    centreName: row.centre_name,
    areaId: row.area_id,
    areaPath: row.area_path,
    longitude: row.longitude,
    latitude: row.latitude,
    height: row.height,
    checkedAt: row.checked_at?.toISOString() ?? null,
    isReachable: row.checked_at === null ? null : row.cause === null,
    cause: row.cause as DeviceCause | null,
    expectedVersion: row.version,
  }
}
