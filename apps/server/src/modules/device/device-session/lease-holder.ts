import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../infra/clock.ts'
import type { DriverLease } from '../../../infra/drivers/driver-lease.ts'

export interface LeaseHolderOptions {
  lease: DriverLease
  /** How long the lease lasts without being renewed, ms. */
  leaseMs: number
  /**
   * Called when this copy takes the lease; nobody had held it for `absence` ms. If it throws, the lease is let go of.
   */
  onTaken: (absence: number) => Promise<void>
  onLost: () => void
  log: Pick<FastifyBaseLogger, 'info'>
  clock: Clock
}

/** Holds the lease by which one copy of the server keeps the device sessions. */
export function createLeaseHolder({ lease, leaseMs, onTaken, onLost, log, clock }: LeaseHolderOptions) {
  let isHeld = false
  let renewedAt = 0

  function letGo(): void {
    isHeld = false
    onLost()
    log.info({}, 'not keeping the sessions with the devices any more')
  }

  async function takeOver(absence: number): Promise<void> {
    isHeld = true
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
      renewedAt = clock.now()
      if (renewal.isHeld && !isHeld) await takeOver(renewal.absence)
      else if (!renewal.isHeld && isHeld) letGo()
    },
    /**
     * Lets the lease go when it could not be renewed in time (the database is away), because another copy may have
     * taken it over.
     */
    look(): void {
      if (isHeld && clock.now() - renewedAt > leaseMs) letGo()
    },
    /** Ends without calling `onLost`, because the sessions are being ended too. */
    end(): { wasHeld: boolean } {
      const wasHeld = isHeld
      isHeld = false
      return { wasHeld }
    },
  }
}
