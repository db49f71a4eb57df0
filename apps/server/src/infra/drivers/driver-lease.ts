import type { Db } from '#server/infra/database/database.ts'
import { giveLeaseUp, takeLease } from './driver-lease.queries.ts'

/** A lease that was not renewed for this time may be taken over, ms. */
export const LEASE_MS = 8_000
/** How often the lease is renewed, ms. */
export const RENEW_MS = 2_000

export interface Renewal {
  isHeld: boolean
  /** How long nobody had held the lease before this renewal, ms; Infinity when nobody ever had. */
  absence: number
}

export interface DriverLease {
  renew(): Promise<Renewal>
  /** Gives the lease up, so that another copy of the server can take it over at once. */
  release(): Promise<void>
}

export interface DriverLeaseDeps {
  db: Db
  /** The copy of the server; the same id again after it was killed and started anew, so that it waits for no lease of its own. */
  config: { copyId: string }
  /** Names the work. */
  name?: string
  leaseMs?: number
}

/**
 * The lease that decides which single copy of the server does a work, e.g. keeps the sessions with the devices. Time is measured by the
 * database's clock.
 */
export function createDriverLease(deps: DriverLeaseDeps): DriverLease {
  const { db, config, name = 'devices', leaseMs = LEASE_MS } = deps
  const key = { name, holder: config.copyId }
  return {
    async renew() {
      const taken = await takeLease(db, key, leaseMs)
      return { isHeld: taken !== undefined, absence: taken?.absence ?? Number.POSITIVE_INFINITY }
    },
    release: () => giveLeaseUp(db, key, leaseMs),
  }
}
