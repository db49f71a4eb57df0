import type { FastifyBaseLogger } from 'fastify'
import type { DriverLease } from '../../../infra/drivers/driver-lease.ts'

export interface TenureOptions {
  lease: DriverLease
  /** How long the lease holds without being renewed, ms. */
  leaseMs: number
  /** The sessions are ours from now on; nobody had kept them for `absence` ms. When it throws they are not. */
  onTaken: (absence: number) => Promise<void>
  onLost: () => void
  log: Pick<FastifyBaseLogger, 'info'>
  now: () => number
}

/** Whether this copy of the server keeps the sessions with the devices. */
export function createTenure({ lease, leaseMs, onTaken, onLost, log, now }: TenureOptions) {
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
      renewedAt = now()
      if (renewal.isHeld && !isHeld) await takeOver(renewal.absence)
      else if (!renewal.isHeld && isHeld) letGo()
    },
    /** The database is away: another copy may have taken over by now. */
    look(): void {
      if (isHeld && now() - renewedAt > leaseMs) letGo()
    },
    /** Ends it without a word to the sessions, which are being ended too. */
    end(): { wasHeld: boolean } {
      const wasHeld = isHeld
      isHeld = false
      return { wasHeld }
    },
  }
}
