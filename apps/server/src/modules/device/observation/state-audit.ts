import { writeNamedAudits } from '#server/infra/audit/audit.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { listNames, type LockedDevice, type DeviceStatusChange } from './device-status.queries.ts'

/**
 * Writes the log rows of devices whose state changed, in the transaction of the change. Their author is the program.
 */
export async function auditStates(
  tx: Tx,
  devices: readonly LockedDevice[],
  changes: readonly DeviceStatusChange[],
): Promise<void> {
  const others = changes.filter(change => change.isOtherState)
  if (others.length === 0) return
  const names = await listNames(
    tx,
    others.map(change => change.id),
  )
  const before = new Map(devices.map(device => [device.id, device]))
  const rows = others.map(({ id, state, cause, stateSince }) => {
    const { name = '', centreId, centreName = '' } = names.get(id) ?? {}
    const old = before.get(id)
    return {
      userName: '',
      address: '',
      action: `device.${state}`,
      object: id,
      objectName: name,
      ...(centreId !== undefined && { centre: { id: centreId, name: centreName } }),
      ...(old && { before: { state: old.state, cause: old.cause } }),
      after: { state, cause, since: stateSince.toISOString() },
      result: 'ok',
    }
  })
  await writeNamedAudits(tx, rows)
}
