import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

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
  const holder = randomUUID()
  return {
    async renew() {
      const { rows } = await sql<{ absence: number | null }>`
        insert into driver_lease as lease (name, holder) values (${name}, ${holder})
        on conflict (name) do update set holder = excluded.holder, renewed_at = now()
          where lease.holder = excluded.holder
            or lease.renewed_at < now() - make_interval(secs => ${leaseMs / 1000})
        returning extract(epoch from now() - old.renewed_at)::float8 * 1000 as absence`.execute(db)
      const [row] = rows
      return { isHeld: row !== undefined, absence: row?.absence ?? Number.POSITIVE_INFINITY }
    },
    async release() {
      await db
        .updateTable('driver_lease')
        .set({ renewed_at: sql<Date>`now() - make_interval(secs => ${(leaseMs + 1) / 1000})` })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
    },
  }
}
