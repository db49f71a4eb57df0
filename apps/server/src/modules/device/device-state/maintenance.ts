import { MAINTENANCE_DAYS_MAX, type DeviceState, type MaintenanceBefore } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { deviceAudience } from '#server/modules/device/observation/device-state.events.ts'
import { refreshDeviceStatus } from '#server/modules/device/observation/device-status.ts'
import { lockDeviceStatuses } from '#server/modules/device/observation/device-status.queries.ts'
import {
  listEnded,
  listMaintained,
  listMaintenance,
  listMaintenanceEnds,
  setMaintenance,
  type StoredMaintenance,
} from './maintenance.queries.ts'

const DAY_MS = 86_400_000
/** Devices whose maintenance is ended in one transaction. */
const CHUNK = 500

export function refuseEnd(until: number, now: number): void {
  if (until <= now) throw new AppError('device.maintenance_past')
  if (until > now + MAINTENANCE_DAYS_MAX * DAY_MS)
    throw new AppError('device.maintenance_too_long', { days: MAINTENANCE_DAYS_MAX })
}

interface Maintenance {
  until: Date | null
  reason: string
}

/**
 * Puts devices into maintenance until a time, or ends it with null; their status follows at once.
 * @returns what it replaced, and the state of each device
 */
export async function changeMaintenance(
  tx: Tx,
  ids: readonly string[],
  maintenance: Maintenance,
  now: number,
): Promise<{ before: MaintenanceBefore[]; states: ReadonlyMap<string, DeviceState> }> {
  // Locks devices in the same order as all other code does.
  await lockDeviceStatuses(tx, ids)
  const before = await listMaintenance(tx, ids)
  await setMaintenance(tx, ids, maintenance)
  return { before: joined(before), states: await refreshDeviceStatus(tx, ids, now) }
}

/** Devices with the same end and reason together. */
function joined(rows: readonly StoredMaintenance[]): MaintenanceBefore[] {
  const groups = Map.groupBy(rows, ({ until, reason }) => `${until.getTime()} ${reason}`)
  return [...groups.values()].flatMap(group =>
    group.slice(0, 1).map(({ until, reason }) => ({
      ids: group.map(({ id }) => id),
      until: until.toISOString(),
      reason,
    })),
  )
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
        await db.transaction().execute(async tx => {
          const { states } = await changeMaintenance(tx, ids, { until: null, reason: '' }, clock.now())
          await tellOver(tx, ids, states)
        })
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

async function tellOver(
  tx: Tx,
  ids: readonly string[],
  states: ReadonlyMap<string, DeviceState>,
): Promise<void> {
  const devices = await listEnded(tx, ids)
  const events = devices.flatMap(({ name, ...device }) => {
    const state = states.get(device.id)
    if (state === undefined) return []
    const data = { id: device.id, name, state }
    return [{ type: 'device.maintenance_over' as const, data, audience: deviceAudience(device) }]
  })
  await writeEvents(tx, events)
}
