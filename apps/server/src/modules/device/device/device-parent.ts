import type { DeviceKind } from '@palisade/contract'
import { deviceObject, may } from '../../../infra/access/may.ts'
import type { AccessSnapshot } from '../../../infra/access/access.ts'
import type { Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { findParent, isBelow, lockParents } from './device-parent.queries.ts'

/** What may belong to what: a channel to its recorder, a detector to its panel or the camera it is wired to. */
const parentKinds: Record<DeviceKind, readonly DeviceKind[]> = {
  camera: ['camera'],
  sensor: ['panel', 'camera'],
  panel: ['panel'],
}

export const canBelongTo = (kind: DeviceKind, parent: DeviceKind): boolean =>
  parentKinds[kind].includes(parent)

/**
 * Asked in the transaction that stores the parent, so that two of them at once make no ring either.
 * @param id undefined for a device that is only being added
 * @throws AppError device.parent_invalid: not there, out of reach, of a wrong kind, or below the device itself
 */
export async function refuseParent(
  tx: Tx,
  device: { id: string | undefined; kind: DeviceKind; parentId: string },
  access: AccessSnapshot,
): Promise<void> {
  if (device.id !== undefined) await lockParents(tx)
  const parent = await findParent(tx, device.parentId)
  const fits =
    parent &&
    canBelongTo(device.kind, parent.kind as DeviceKind) &&
    may(access, 'device.view', deviceObject({ ...parent, id: device.parentId }))
  if (!fits) throw new AppError('device.parent_invalid')
  if (device.id !== undefined && (await isBelow(tx, device.parentId, device.id)))
    throw new AppError('device.parent_invalid')
}
