import { may } from '../../../infra/access/may.ts'
import type { AccessSnapshot } from '../../../infra/access/access.ts'
import type { Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { findCentrePlatform, findPlatformsOf } from './device-platform.queries.ts'

/**
 * Keeps devices and their platform in one centre. The platform stays locked against another centre and deletion until the
 * transaction ends.
 * @throws AppError platform.region_unknown, platform.none_in_centre, platform.other_centre, platform.not_found when it is out of reach
 */
export async function refusePlatform(
  tx: Tx,
  { areaId, platformId }: { areaId: string; platformId: string },
  access: AccessSnapshot,
): Promise<void> {
  const found = await findCentrePlatform(tx, areaId)
  if (!found) throw new AppError('platform.region_unknown')
  if (found.id === null || found.area_id === null) throw new AppError('platform.none_in_centre')
  if (found.id !== platformId) throw new AppError('platform.other_centre')
  if (!may(access, 'device.view', { areaId: found.area_id })) throw new AppError('platform.not_found')
}

/** @throws AppError as {@link refusePlatform}, when a device would leave the centre of its platform */
export async function refuseLeavingPlatform(
  tx: Tx,
  { ids, areaId }: { ids: readonly string[]; areaId: string },
): Promise<void> {
  const platforms = await findPlatformsOf(tx, ids)
  if (platforms.length === 0) return
  const found = await findCentrePlatform(tx, areaId)
  if (!found) throw new AppError('platform.region_unknown')
  if (found.id === null) throw new AppError('platform.none_in_centre')
  if (platforms.some(id => id !== found.id)) throw new AppError('platform.other_centre')
}
