import { MAINTENANCE_DAYS_MAX } from '@palisade/contract'
import type { Clock } from '../../../infra/clock.ts'
import type { Db, Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import { refreshDeviceStatus } from '../observation/device-status.ts'
import { lockDeviceStatuses } from '../observation/device-status.queries.ts'
import { listMaintenanceEnds, listMaintained, setMaintenance } from './maintenance.queries.ts'

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

/**
 * Ends the maintenance of devices whose time has come; run every few seconds. An end is a moment of the wall clock as it was
 * when it was first seen; from then on the clock that never leaps counts, so that a wall clock set ahead ends no maintenance
 * early, and one set back holds none.
 */
export function createMaintenanceEnd({ db, clock }: { db: Db; clock: Clock }): () => Promise<void> {
  /** Each end there is, ms since 1970, and the same moment by the clock that never leaps. */
  let dueAt = new Map<number, number>()

  async function endOf(until: Date): Promise<void> {
    for (;;) {
      const ids = await listMaintained(db, until, CHUNK)
      if (ids.length > 0)
        await db
          .transaction()
          .execute(tx => changeMaintenance(tx, ids, { until: null, reason: '' }, clock.now()))
      if (ids.length < CHUNK) return
    }
  }

  return async function endDueMaintenance() {
    const ends = await listMaintenanceEnds(db)
    const seen = (until: number) => dueAt.get(until) ?? clock.elapsed() + leftOf(until - clock.now())
    dueAt = new Map(ends.map(end => [end.getTime(), seen(end.getTime())]))
    for (const end of ends) if ((dueAt.get(end.getTime()) ?? 0) <= clock.elapsed()) await endOf(end)
  }
}

/** No maintenance was begun for longer than allowed; more left means that the clock was set back meanwhile. */
const leftOf = (ms: number): number => Math.min(ms, MAINTENANCE_DAYS_MAX * DAY_MS)
