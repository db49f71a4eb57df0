import { kindOfDriver, type DeviceCategory, type DeviceDraft } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { refuseParent } from './device-parent.ts'
import { refusePlatform } from './device-platform.ts'
import type { Credentials } from '#server/modules/device/connection/device.credentials.ts'
import { writeDeviceChanged } from './device.events.ts'
import {
  findDevice,
  insertDevice,
  nextDeviceIds,
  type DeviceDetailsRow,
  type NewDevice,
} from './device.queries.ts'

/** The category of a device; without one a camera is 'camera', anything else 'other'. */
export const categoryOf = ({ driver, category }: DeviceDraft): DeviceCategory =>
  category ?? (kindOfDriver[driver] === 'camera' ? 'camera' : 'other')

/** The row for a draft; fields that are left out are not set. */
export function newDevice(id: string, draft: DeviceDraft, credentials: Credentials): NewDevice {
  const { driver, name, code, areaId, parentId = null, inventory = {} } = draft
  const { platformId = null, longitude = null, latitude = null, height = null } = draft
  const place = { areaId, parentId, platformId, longitude, latitude, height }
  const connection = credentials.first(id, draft.config)
  const kind = kindOfDriver[driver]
  const category = categoryOf(draft)
  const alias = ('alias' in draft && draft.alias) || ''
  return { id, driver, kind, alias, category, name, code, ...place, inventory, ...connection }
}

export async function addDevice(
  tx: Tx,
  draft: DeviceDraft,
  deps: { access: AccessSnapshot; credentials: Credentials },
): Promise<DeviceDetailsRow> {
  const [id] = await nextDeviceIds(tx, 1)
  if (id === undefined) throw new Error('no id')
  const device = newDevice(id, draft, deps.credentials)
  if (!may(deps.access, 'device.edit', { areaId: device.areaId, device })) throw new AppError('access.denied')
  if (device.parentId !== null) {
    const kind = kindOfDriver[draft.driver]
    await refuseParent(tx, { id: undefined, kind, parentId: device.parentId }, deps.access)
  }
  if (device.platformId !== null)
    await refusePlatform(tx, { areaId: device.areaId, platformId: device.platformId }, deps.access)
  await insertDevice(tx, device)
  await writeDeviceChanged(tx, 'added', [device], true)
  const row = await findDevice(tx, id)
  if (!row) throw new AppError('device.not_found')
  return row
}
