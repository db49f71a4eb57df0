import type { ErrorCode } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findPlatformsOf, listCentrePlatforms, type CentrePlatform } from './device-platform.queries.ts'

/**
 * The one rule of which platform a device may name.
 * @param found the platform of its area's centre; null when the centre has none, undefined when there is no such area
 * @param isNamed whether it is the one that is named
 */
export function platformFault(
  found: CentrePlatform | null | undefined,
  isNamed: (platform: CentrePlatform) => boolean,
  access: AccessSnapshot,
): ErrorCode | undefined {
  if (found === undefined) return 'platform.region_unknown'
  if (found === null) return 'platform.none_in_centre'
  if (!isNamed(found)) return 'platform.other_centre'
  return may(access, 'device.view', { areaId: found.area_id }) ? undefined : 'platform.not_found'
}

/**
 * Keeps devices and their platform in one centre. The platform stays locked against another centre and deletion until the
 * transaction ends.
 */
export async function refusePlatform(
  tx: Tx,
  { areaId, platformId }: { areaId: string; platformId: string },
  access: AccessSnapshot,
): Promise<void> {
  const found = (await listCentrePlatforms(tx, [areaId])).get(areaId)
  const fault = platformFault(found, ({ id }) => id === platformId, access)
  if (fault) throw new AppError(fault)
}

export async function refuseLeavingPlatform(
  tx: Tx,
  { ids, areaId }: { ids: readonly string[]; areaId: string },
): Promise<void> {
  const platforms = await findPlatformsOf(tx, ids)
  if (platforms.length === 0) return
  const found = (await listCentrePlatforms(tx, [areaId])).get(areaId)
  if (found === undefined) throw new AppError('platform.region_unknown')
  if (found === null) throw new AppError('platform.none_in_centre')
  if (platforms.some(id => id !== found.id)) throw new AppError('platform.other_centre')
}
