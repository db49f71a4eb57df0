import type { DeviceKind } from '@palisade/contract'
import { deviceObject, may } from '#server/infra/access/may.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findParent, isBelow, lockParents } from './device-parent.queries.ts'

/**
 * The kinds of parent that each kind may have: a channel belongs to its recorder, a detector to its panel or to the
 * camera that it is wired to.
 */
const parentKinds: Record<DeviceKind, readonly DeviceKind[]> = {
  camera: ['camera'],
  sensor: ['panel', 'camera'],
  panel: ['panel'],
}

export const canBelongTo = (kind: DeviceKind, parent: DeviceKind): boolean =>
  parentKinds[kind].includes(parent)

/**
 * Runs in the transaction that stores the parent, so that two at once cannot form a circle.
 * @param id undefined for a device that is only being added
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
    canBelongTo(device.kind, parent.kind) &&
    may(access, 'device.view', deviceObject({ ...parent, id: device.parentId }))
  if (!fits) throw new AppError('device.parent_invalid')
  if (device.id !== undefined && (await isBelow(tx, device.parentId, device.id)))
    throw new AppError('device.parent_invalid')
}
