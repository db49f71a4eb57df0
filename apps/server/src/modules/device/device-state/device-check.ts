import type { DeviceProbe } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import type { TargetRepository } from '#server/infra/drivers/driver-link.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { noteProbe } from '#server/modules/device/device/device-probe.ts'
import { sessionDrivers } from '#server/modules/device/device-session/target-repository.queries.ts'
import { observeAll } from '#server/modules/device/observation/device-status.ts'
import { listChannelStatuses, saveSeen } from '#server/modules/device/observation/device-status.queries.ts'
import type { DeviceSessionManager } from '#server/modules/device/device-session/device-session-manager.ts'

export interface DeviceCheckDeps {
  db: Db
  book: Pick<TargetRepository, 'findTarget'>
  drivers: Pick<DriverControl, 'probe'>
  manager: Pick<DeviceSessionManager, 'noteProbe'>
  clock: Clock
}

/** Checks one device now, and updates its status with the result. */
export function createDeviceCheck({ db, book, drivers, manager, clock }: DeviceCheckDeps) {
  /**
   * Checks a sensor. It cannot be asked, because it sends when it likes; the result is whether it was heard recently.
   */
  async function checkSensor(id: string): Promise<DeviceProbe> {
    const [report] = (await listChannelStatuses(db, [id])).filter(one => one.channel === 'report')
    const ok = report?.isUp === true
    const cause = ok ? {} : { cause: report?.cause ?? ('never_checked' as const) }
    return { ok, ...cause, steps: [{ step: 'events', ok, ...cause, took: 0 }], capabilities: [], sources: [] }
  }

  async function noteStream(id: string, probe: DeviceProbe): Promise<void> {
    const at = clock.now()
    if (probe.ok) return saveSeen(db, 'stream', [{ deviceId: id, at }])
    const stream = (await listChannelStatuses(db, [id])).find(one => one.channel === 'stream')
    // A failed check counts only where nothing is known: whether frames arrive is for the media program to report.
    if (stream && stream.isUp !== null) return undefined
    const seen = { is: 'down', cause: probe.cause ?? 'unreachable' } as const
    return observeAll(db, [{ deviceId: id, channel: 'stream', seen, since: new Date(at) }], clock)
  }

  return async function check(id: string): Promise<DeviceProbe> {
    const target = await book.findTarget(id)
    if (!target) throw new AppError('device.not_found')
    if (target.driver === 'http') return checkSensor(id)
    const probe = await drivers.probe(target)
    // The drivers' process ended during the check, so nothing was learned about the device.
    if (probe.cause === 'control_lost') return probe
    if (sessionDrivers.includes(target.driver)) manager.noteProbe(id, failureOf(probe))
    else await noteStream(id, probe)
    await db.transaction().execute(tx => noteProbe(tx, id, probe))
    return probe
  }
}

/** Why the device itself was not reached. A missing stream does not mean that the device is away. */
function failureOf({ ok, steps, cause = 'unreachable', lockedMinutes }: DeviceProbe) {
  const isReached = ok || steps.some(step => step.ok && step.step === 'login')
  return isReached ? undefined : { cause, lockedMinutes }
}
