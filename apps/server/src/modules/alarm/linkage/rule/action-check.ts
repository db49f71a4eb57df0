import { tellsNobody, type LinkageAction } from '@palisade/contract'
import { driverOf } from '@palisade/drivers'
import type { AccessControl, AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findControlled } from '#server/modules/device/device-control/device-control.queries.ts'
import { needOf, type ActionNeed } from '../actions/action-needs.ts'
import { listParts, partsOf } from './linkage-part.queries.ts'

export type ObjectGate = Pick<AccessControl, 'requireObjects'>

/**
 * Requires, for each action and everything that it touches, the right that an operator needs to do the same by hand. Refusals number
 * the actions from 1.
 */
export async function requireActions(
  db: Db,
  gate: ObjectGate,
  actions: readonly LinkageAction[],
  access: AccessSnapshot,
): Promise<void> {
  const known = new Map((await listParts(db, actions, access)).map(part => [part.id, part]))
  for (const [index, action] of actions.entries()) {
    const need = needOf(action)
    const denied = () =>
      new AppError('linkage.action_denied', { action: index + 1, permission: need.permission })
    if (!may(access, need.permission)) throw denied()
    const isGone = (id: string) => known.get(id)?.isDeleted !== false
    // A user who may not see a thing gets the same refusal as for one that does not exist.
    const { users, teams, ...things } = partsOf(action)
    if (
      Object.values(things)
        .flat()
        .some(id => known.get(id)?.isVisible !== true)
    )
      throw denied()
    if ([...users, ...teams, ...Object.values(things).flat()].some(isGone))
      throw new AppError('linkage.action_target_gone', { action: index + 1 })
    // The common check of access decides on each thing; the list above only says whether it exists and is visible.
    await gate.requireObjects(access, need.kind, need.ids).catch(() => Promise.reject(denied()))
  }
}

export function requireRecipients(actions: readonly LinkageAction[]): void {
  const index = actions.findIndex(tellsNobody)
  if (index >= 0) throw new AppError('linkage.tells_nobody', { action: index + 1 })
}

export async function requireAbilities(db: Db, actions: readonly LinkageAction[]): Promise<void> {
  for (const [index, action] of actions.entries()) {
    const need = needOf(action)
    // One query a device is enough: a person saves a rule, and it names few devices.
    for (const id of need.ids) await requireAbility(db, { id, index, need })
  }
}

async function requireAbility(
  db: Db,
  { id, index, need: { capability, isCamera } }: { id: string; index: number; need: ActionNeed },
): Promise<void> {
  if (capability === undefined && !isCamera) return
  const device = await findControlled(db, id)
  if (!device) throw new AppError('linkage.action_target_gone', { action: index + 1 })
  const offered = device.capabilities.length > 0 ? device.capabilities : driverOf(device.driver)?.capabilities
  if (isCamera && device.kind !== 'camera') throw new AppError('linkage.not_a_camera', { action: index + 1 })
  if (capability !== undefined && !offered?.includes(capability))
    throw new AppError('linkage.not_able', { action: index + 1, device: device.name })
}
