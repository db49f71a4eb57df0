import type { PlatformDraft, PlatformUpdate } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import {
  findCentreOf,
  findPlatformForUpdate,
  hasDevices,
  updatePlatform,
  type PlatformFields,
  type PlatformRow,
} from './platform.queries.ts'

/** @throws AppError area.not_found, platform.default_centre */
export async function centreFor(tx: Tx, areaId: string): Promise<string> {
  const centre = await findCentreOf(tx, areaId)
  if (!centre) throw new AppError('area.not_found')
  // A centre has at most one platform, and the default centre has none.
  if (centre.isInitial) throw new AppError('platform.default_centre')
  return centre.id
}

/**
 * Changes a platform with its row locked. A field that is left out is removed; a password that is left out stays.
 * @throws AppError platform.not_found, platform.changed_meanwhile, platform.password_needed, access.no_area,
 * area.not_found, platform.default_centre, platform.has_devices; platform.name_taken, platform.centre_has_one by constraint
 */
export async function changePlatform(
  tx: Tx,
  request: PlatformUpdate,
  { access, sealer }: { access: AccessSnapshot; sealer: SecretCipher },
): Promise<PlatformRow> {
  const { id, areaId } = request
  const before = await findPlatformForUpdate(tx, id)
  if (!before) throw new AppError('platform.not_found')
  if (before.version !== request.expectedVersion) throw new AppError('platform.changed_meanwhile')
  if (before.area_id !== areaId && !may(access, 'platform.edit', { areaId }))
    throw new AppError('access.no_area')
  const centreId = await centreFor(tx, areaId)
  if (centreId !== before.centre_id && (await hasDevices(tx, id))) throw new AppError('platform.has_devices')
  const secret = secretAfter(before, request, sealer)
  await updatePlatform(tx, id, fieldsOf(request, { centreId, secret }), isOther(before, request))
  return before
}

export function fieldsOf(
  draft: Omit<PlatformDraft, 'password'>,
  sealed: { centreId: string; secret: Buffer },
): PlatformFields {
  const { name, version = '', connectionMode, ip, platformPort, devicePort = null } = draft
  const { account, plugin, domainCode = '', areaId } = draft
  const { longitude = null, latitude = null, height = null } = draft
  const reach = { connectionMode, ip, platformPort, devicePort, account, plugin, domainCode }
  return { name, version, ...reach, areaId, longitude, latitude, height, ...sealed }
}

/** The password to store. A stored one may be used only with the machine that it was entered for. */
function secretAfter(
  before: PlatformRow,
  { id, ip, password }: PlatformUpdate,
  sealer: SecretCipher,
): Buffer {
  if (password !== undefined) return sealer.seal(id, password)
  if (before.ip.toLowerCase() !== ip.toLowerCase()) throw new AppError('platform.password_needed')
  return before.secret
}

/** Whether the platform is reached in another way than before. */
function isOther(before: PlatformRow, request: PlatformUpdate): boolean {
  return (
    request.password !== undefined ||
    before.ip !== request.ip ||
    before.platform_port !== request.platformPort ||
    before.connection_mode !== request.connectionMode ||
    before.account !== request.account ||
    before.plugin !== request.plugin
  )
}
