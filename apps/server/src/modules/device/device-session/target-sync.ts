import type { DeviceCause } from '@palisade/contract'
import type { DriverHost, Target } from '@palisade/drivers'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { TargetRepository } from '#server/infra/drivers/driver-link.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { KeepAliveMonitor, KeepAliveChange } from './keep-alive-monitor.ts'
import { listControlStatuses } from './device-session-manager.queries.ts'

export interface TargetSyncDeps {
  db: Db
  book: Pick<TargetRepository, 'listTargets'>
  secure: (target: Target) => Promise<Target>
  host: Pick<DriverHost, 'setTargets'>
  watch: Pick<KeepAliveMonitor, 'setTargets' | 'failed'>
  clock: Clock
}

/** Gives the drivers the complete set of devices that need a session, each at an address that was checked just now. */
export function createTargetSync({ db, book, secure, host, watch, clock }: TargetSyncDeps) {
  async function secureOrCause(target: Target): Promise<Target | DeviceCause> {
    try {
      return await secure(target)
    } catch (error) {
      return error instanceof AppError && error.code === 'device.address_refused' ? 'refused' : 'unreachable'
    }
  }

  /**
   * @param isWanted asked once more before the drivers are given anything
   * @param isAnew opens every session anew, because what the open ones have reported so far went nowhere
   * @returns changes for the devices that may not be connected to
   */
  return async function refresh(isWanted: () => boolean, isAnew = false): Promise<KeepAliveChange[]> {
    const targets = await book.listTargets()
    const known = await listControlStatuses(db)
    const safe = await Promise.all(targets.map(secureOrCause))
    if (!isWanted()) return []
    watch.setTargets(
      targets.map(target => ({ id: target.id, print: JSON.stringify(target) })),
      known,
      clock.now(),
    )
    if (isAnew) host.setTargets([])
    host.setTargets(safe.flatMap(one => (typeof one === 'string' ? [] : one)))
    return targets.flatMap(({ id }, index) => {
      const cause = safe[index]
      return typeof cause === 'string' ? watch.failed(id, clock.now(), cause) : []
    })
  }
}
