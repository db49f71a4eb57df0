import { MAINTENANCE_DAYS_MAX } from '@palisade/contract'
import type { Db, Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { refreshDeviceStatus } from '../observation/device-status.ts'
import { lockDeviceStatuses } from '../observation/device-status.queries.ts'
import { listDueMaintenance, setMaintenance } from './maintenance.queries.ts'

const DAY_MS = 86_400_000
/** Devices whose maintenance is ended in one transaction. */
const CHUNK = 500

/** @throws AppError device.maintenance_past, device.maintenance_too_long */
export function refuseEnd(until: number, now: number): void {
  if (until <= now) throw new AppError('device.maintenance_past')
  if (until > now + MAINTENANCE_DAYS_MAX * DAY_MS)
    throw new AppError('device.maintenance_too_long', { days: MAINTENANCE_DAYS_MAX })
}

/** Puts devices into maintenance until a time, or ends it with null; their status follows at once. */
export async function changeMaintenance(
  tx: Tx,
  ids: readonly string[],
  maintenance: { until: Date | null; reason: string },
  now: number,
): Promise<void> {
  // Locks devices in the same order as all other code does.
  await lockDeviceStatuses(tx, ids)
  await setMaintenance(tx, ids, maintenance)
  await refreshDeviceStatus(tx, ids, now)
}

/** Ends the maintenance of devices whose time has come; run every few seconds. */
export async function endDueMaintenance(db: Db, now: number): Promise<void> {
  for (;;) {
    const ids = await listDueMaintenance(db, new Date(now), CHUNK)
    if (ids.length > 0)
      await db.transaction().execute(tx => changeMaintenance(tx, ids, { until: null, reason: '' }, now))
    if (ids.length < CHUNK) return
  }
}
