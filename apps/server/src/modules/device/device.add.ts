import { kindOfDriver, type DeviceDraft } from '@palisade/contract'
import type { AccessSnapshot } from '../../infra/binding/gate.ts'
import type { Tx } from '../../infra/database/database.ts'
import { AppError } from '../../infra/errors/app-error.ts'
import { refuseParent } from './device-parent.ts'
import type { Credentials } from './device.credentials.ts'
import { writeDeviceChanged } from './device.events.ts'
import {
  findDevice,
  insertDevice,
  nextDeviceIds,
  type DeviceDetailsRow,
  type NewDevice,
} from './device.queries.ts'

/** A draft as it is stored. What is left out is not stated. */
export function newDevice(id: string, draft: DeviceDraft, credentials: Credentials): NewDevice {
  const { driver, name, code, areaId, parentId = null, inventory = {} } = draft
  const { longitude = null, latitude = null, height = null } = draft
  const place = { areaId, parentId, longitude, latitude, height }
  const connection = credentials.first(id, draft.config)
  const kind = kindOfDriver[driver]
  const category = draft.category ?? (kind === 'camera' ? 'camera' : 'other')
  return { id, driver, kind, category, name, code, ...place, inventory, ...connection }
}

/** @throws AppError device.parent_invalid; device.code_taken, device.name_taken, area.not_found by constraint */
export async function addDevice(
  tx: Tx,
  draft: DeviceDraft,
  deps: { access: AccessSnapshot; credentials: Credentials },
): Promise<DeviceDetailsRow> {
  const [id] = await nextDeviceIds(tx, 1)
  if (id === undefined) throw new Error('no id')
  const device = newDevice(id, draft, deps.credentials)
  if (device.parentId !== null) {
    const kind = kindOfDriver[draft.driver]
    await refuseParent(tx, { id: undefined, kind, parentId: device.parentId }, deps.access)
  }
  await insertDevice(tx, device)
  await writeDeviceChanged(tx, 'added', [{ id, areaId: draft.areaId }], true)
  const row = await findDevice(tx, id)
  if (!row) throw new AppError('device.not_found')
  return row
}
