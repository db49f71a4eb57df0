import type { DeviceUpdate, Inventory } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import { publishDeviceAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import type { AccessSnapshot, SignedInUser } from '#server/infra/access/access.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import { resetDeviceStatus } from '#server/modules/device/observation/device-status.ts'
import { isReconnected, type ConnectionConfig } from '#server/modules/device/connection/connection.rules.ts'
import { recordDeviceChanges, snapshotDevices, snapshotForUpdate } from './changes/device-changes.ts'
import { refuseParent } from './device-parent.ts'
import { refusePlatform } from './device-platform.ts'
import type { Credentials } from '#server/modules/device/connection/device.credentials.ts'
import { placedOf, writeDeviceChanged } from './device.events.ts'
import {
  findDevice,
  findDeviceForUpdate,
  updateDevice,
  type DeviceDetailsRow,
  type DeviceFields,
} from './device.queries.ts'

export interface ChangeDeps {
  access: AccessSnapshot
  user: Pick<SignedInUser, 'id' | 'userName'>
  credentials: Credentials
  clock: Clock
}

/** Changes a device with its row locked. An optional field that is left out stays as it is; null removes it. */
export async function changeDevice(
  tx: Tx,
  request: DeviceUpdate,
  deps: ChangeDeps,
): Promise<{ before: DeviceDetailsRow; after: DeviceDetailsRow }> {
  const { id } = request
  const before = await findDeviceForUpdate(tx, id)
  if (!before) throw new AppError('device.not_found')
  if (before.version !== request.version) throw new AppError('device.changed_meanwhile')
  if (before.driver !== request.driver) throw invalidRequest([{ path: 'driver', rule: 'fixed' }])
  await refusePlace(tx, before, request, deps.access)
  const snapshot = await snapshotForUpdate(tx, [id])
  const connection = deps.credentials.next(before, request.config)
  const isPasswordNew = connection.secret !== before.secret
  const isOther = isReconnected(before.config as ConnectionConfig, connection.config, isPasswordNew)
  await updateDevice(tx, id, { ...fieldsAfter(before, request), ...connection }, isOther)
  if (isOther) await resetDeviceStatus(tx, [id], deps.clock.now())
  await recordDeviceChanges(tx, snapshot, await snapshotDevices(tx, [id]), deps.user)
  await tellOfChange(tx, before, request)
  const after = await findDevice(tx, id)
  if (!after) throw new AppError('device.not_found')
  return { before, after }
}

async function refusePlace(
  tx: Tx,
  before: DeviceDetailsRow,
  request: DeviceUpdate,
  access: AccessSnapshot,
): Promise<void> {
  const { id, areaId, parentId } = request
  const device = { id, category: categoryAfter(before, request) }
  const isElsewhere = before.area_id !== areaId || before.category !== device.category
  if (isElsewhere && !may(access, 'device.edit', { areaId, device })) throw new AppError('access.no_area')
  if (parentId && parentId !== before.parent_id)
    await refuseParent(tx, { id, kind: before.kind, parentId }, access)
  const platformId = orKept(request.platformId, before.platform_id)
  const isAnother = platformId !== before.platform_id || areaId !== before.area_id
  if (platformId && isAnother) await refusePlatform(tx, { areaId, platformId }, access)
}

/** Also tells users who could see the device only in its old area or category. */
async function tellOfChange(tx: Tx, before: DeviceDetailsRow, request: DeviceUpdate) {
  const { id, areaId, name, code } = request
  const category = categoryAfter(before, request)

  const isElsewhere = before.area_id !== areaId || before.category !== category
  const isTreeChanged = isElsewhere || before.name !== name || before.code !== code
  const places = isElsewhere ? [placedOf(before), { id, areaId, category }] : [placedOf(before)]
  await writeDeviceChanged(tx, 'updated', places, isTreeChanged)
  if (isElsewhere) await publishDeviceAccessChanged(tx, [id])
}

const orKept = <Value>(sent: Value | undefined, kept: Value): Value => (sent === undefined ? kept : sent)

const categoryAfter = (before: DeviceDetailsRow, { category }: DeviceUpdate) => category ?? before.category

function fieldsAfter(
  before: DeviceDetailsRow,
  request: DeviceUpdate,
): Omit<DeviceFields, 'config' | 'secret'> {
  return {
    name: request.name,
    code: request.code,
    areaId: request.areaId,
    parentId: orKept(request.parentId, before.parent_id),
    platformId: orKept(request.platformId, before.platform_id),
    longitude: orKept(request.longitude, before.longitude),
    latitude: orKept(request.latitude, before.latitude),
    category: categoryAfter(before, request),
    height: orKept(request.height, before.height),
    inventory: orKept(request.inventory, before.inventory as Inventory),
  }
}
