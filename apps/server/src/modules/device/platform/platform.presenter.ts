import { platform, type DeviceCause, type Platform } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { PlatformRow } from './platform.queries.ts'

/** A platform without its password, which never leaves the server. */
export const presentPlatform = (row: PlatformRow): Platform =>
  fromRow(platform, row, {
    version: row.platform_version,
    isReachable: row.checked_at === null ? null : row.cause === null,
    cause: row.cause as DeviceCause | null,
    expectedVersion: row.version,
  })
