import { randomUUID } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { giveLeaseUp, takeLease } from './driver-lease.queries.ts'

/** A lease that was not renewed for this long may be taken over, ms. */
export const LEASE_MS = 8_000
/** How often it is renewed, ms. */
export const RENEW_MS = 2_000

export interface Renewal {
  isHeld: boolean
  /** How long nobody had kept the sessions before this renewal, ms; Infinity = never. */
  absence: number
}

export interface DriverLease {
  renew(): Promise<Renewal>
  /** Lets another copy take over at once. */
  release(): Promise<void>
}

/** Which copy of the server keeps the sessions with the devices: one at a time. By the database's clock. */
export function createDriverLease(deps: { db: Db; name?: string; leaseMs?: number }): DriverLease {
  const { db, name = 'devices', leaseMs = LEASE_MS } = deps
  const key = { name, holder: randomUUID() }
  return {
    async renew() {
      const taken = await takeLease(db, key, leaseMs)
      return { isHeld: taken !== undefined, absence: taken?.absence ?? Number.POSITIVE_INFINITY }
    },
    release: () => giveLeaseUp(db, key, leaseMs),
  }
}
