import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { DriverLease } from '#server/infra/drivers/driver-lease.ts'

export interface LeaseHolderOptions {
  lease: DriverLease
  /** How long the lease lasts without being renewed, ms. */
  leaseMs: number
  /**
   * Called when this copy takes the lease; nobody had held it for `absence` ms. If it throws, it is called again with the
   * next renewal.
   */
  onTaken: (absence: number) => Promise<void>
  /**
   * This copy holds the lease no longer for certain: it could not renew it in time, or lost it. What it observes must not be
   * stored any more.
   */
  onUncertain: () => void
  /** Another copy holds the lease, which keeps the sessions from now on. */
  onLost: () => void
  log: Pick<FastifyBaseLogger, 'info'>
  clock: Clock
}

/** Holds the lease by which one copy of the server keeps the device sessions. */
export function createLeaseHolder(options: LeaseHolderOptions) {
  const { lease, leaseMs, onTaken, onUncertain, onLost, log, clock } = options
  let isHeld = false
  let hasSessions = false
  let renewedAt = 0

  function letGo(): void {
    isHeld = false
    onUncertain()
    log.info({}, 'not certain to keep the sessions with the devices any more')
  }

  function lose(): void {
    if (isHeld) letGo()
    hasSessions = false
    onLost()
    log.info({}, 'another copy keeps the sessions with the devices')
  }

  async function takeOver(absence: number): Promise<void> {
    isHeld = hasSessions = true
    log.info({ absence: Math.round(absence) }, 'keeping the sessions with the devices')
    try {
      await onTaken(absence)
    } catch (error) {
      letGo()
      throw error
    }
  }

  return {
    isHeld: (): boolean => isHeld,
    async renew(): Promise<void> {
      const renewal = await lease.renew()
      renewedAt = clock.elapsed()
      if (renewal.isHeld && !isHeld) await takeOver(renewal.absence)
      else if (!renewal.isHeld && hasSessions) lose()
    },
    /**
     * Lets the lease go when it could not be renewed in time (the database is away), because another copy may have
     * taken it over. The sessions stay until that is known: with the database away for all, nobody else listens.
     */
    look(): void {
      if (isHeld && clock.elapsed() - renewedAt > leaseMs) letGo()
    },
    /** Ends without calling `onLost`, because the sessions are being ended too. */
    end(): { wasHeld: boolean } {
      const wasHeld = isHeld
      isHeld = false
      return { wasHeld }
    },
  }
}
