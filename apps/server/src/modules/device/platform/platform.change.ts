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
  type PlatformColumns,
  type PlatformRow,
} from './platform.queries.ts'

export async function centreFor(tx: Tx, areaId: string): Promise<string> {
  const centre = await findCentreOf(tx, areaId)
  if (!centre) throw new AppError('area.not_found')
  // A centre has at most one platform, and the default centre has none.
  if (centre.isInitial) throw new AppError('platform.default_centre')
  return centre.id
}

/** Changes a platform with its row locked. A field that is left out is removed; a password that is left out stays. */
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
  const columns = columnsOf(request, { centre_id: centreId, secret })
  await updatePlatform(tx, id, columns, isOther(before, columns, request.password !== undefined))
  return before
}

export const columnsOf = (
  draft: Omit<PlatformDraft, 'password'>,
  sealed: Pick<PlatformColumns, 'centre_id' | 'secret'>,
): PlatformColumns => ({
  name: draft.name,
  platform_version: draft.version ?? '',
  connection_mode: draft.connectionMode,
  ip: draft.ip,
  platform_port: draft.platformPort,
  device_port: draft.devicePort ?? null,
  account: draft.account,
  plugin: draft.plugin,
  domain_code: draft.domainCode ?? '',
  area_id: draft.areaId,
  longitude: draft.longitude ?? null,
  latitude: draft.latitude ?? null,
  height: draft.height ?? null,
  ...sealed,
})

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

const reach = ['ip', 'platform_port', 'connection_mode', 'account', 'plugin'] as const
/** Whether the platform is reached in another way than before. */
const isOther = (before: PlatformRow, after: PlatformColumns, hasNewPassword: boolean): boolean =>
  hasNewPassword || reach.some(column => before[column] !== after[column])
