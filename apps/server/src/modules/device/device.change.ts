import type { Contract, RequestOf } from '@palisade/contract'
import { may } from '../../infra/access/may.ts'
import type { AccessSnapshot } from '../../infra/binding/gate.ts'
import type { Tx } from '../../infra/database/database.ts'
import { AppError, invalidRequest } from '../../infra/errors/app-error.ts'
import type { Credentials } from './device.credentials.ts'
import { writeDeviceChanged } from './device.events.ts'
import {
  findDevice,
  findDeviceForUpdate,
  updateDevice,
  type DeviceDetailsRow,
  type DeviceFields,
} from './device.queries.ts'
import { isReconnected, type CameraConfig } from './device.rules.ts'

type Request = RequestOf<Contract['device']['update']>

/** Changes a device with its row locked. @throws AppError device.not_found, access.no_area, device.password_needed */
export async function changeDevice(
  tx: Tx,
  request: Request,
  access: AccessSnapshot,
  credentials: Credentials,
): Promise<{ before: DeviceDetailsRow; after: DeviceDetailsRow }> {
  const { id } = request
  const before = await findDeviceForUpdate(tx, id)
  if (!before) throw new AppError('device.not_found')
  if (before.driver !== request.driver) throw invalidRequest([{ path: 'driver', rule: 'fixed' }])
  refuseForeignArea(before, request, access)
  const connection = credentials.next(before, request.config)
  await updateDevice(tx, id, { ...fieldsOf(request), ...connection }, isOtherConnection(before, request))
  await tellOfChange(tx, before, request)
  const after = await findDevice(tx, id)
  if (!after) throw new AppError('device.not_found')
  return { before, after }
}

function refuseForeignArea(before: DeviceDetailsRow, { areaId }: Request, access: AccessSnapshot) {
  if (before.area_id !== areaId && !may(access, 'device.edit', { areaId }))
    throw new AppError('access.no_area')
}

function isOtherConnection(before: DeviceDetailsRow, { driver, config }: Request): boolean {
  if (driver !== 'rtsp') return false
  return isReconnected(before.config as CameraConfig, config, config.password !== undefined)
}

/** Those who see only the area it leaves are told as well. */
async function tellOfChange(tx: Tx, before: DeviceDetailsRow, { id, areaId, name, code }: Request) {
  const areas = [...new Set([before.area_id, areaId])]
  const isTreeChanged = areas.length > 1 || before.name !== name || before.code !== code
  await writeDeviceChanged(
    tx,
    'updated',
    areas.map(area => ({ id, areaId: area })),
    isTreeChanged,
  )
}

/** What a draft and a change have in common, beside the connection. */
export function fieldsOf(request: {
  name: string
  code: string
  areaId: string
  longitude?: number | null | undefined
  latitude?: number | null | undefined
}): Omit<DeviceFields, 'config' | 'secret'> {
  const { name, code, areaId, longitude = null, latitude = null } = request
  return { name, code, areaId, longitude, latitude }
}
