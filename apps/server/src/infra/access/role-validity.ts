import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createRepeated, type Repeated } from '#server/infra/timers.ts'
import { listTurned, readTime } from './role-validity.queries.ts'
import { publishAccessChanged } from './publish-access-changed.ts'

/** How often validity is checked, ms. */
const LOOK_EVERY = 500
/**
 * How far back the first check after a start looks, h, to tell of roles that began or ended while no server ran. It
 * equals the time that the outbox keeps events, because a console that was away for longer loads everything anew.
 */
const LOOK_BACK_HOURS = 24

export interface RoleValidityDeps {
  db: Db
  log: FastifyBaseLogger
  /** Replaces the database's own clock, by which the validity of roles is decided (`findAccess`), in tests. */
  clock?: Clock
}

/**
 * Tells consoles of roles whose validity begins or ends by the clock. No row changes at that moment, so no other event
 * is written. Every copy of the server checks; a console that is told twice only asks for its rights once more.
 */
export function createRoleValidity({
  db,
  log,
  clock,
}: RoleValidityDeps): Repeated & { look(): Promise<void> } {
  let lookedAt: Date | undefined

  async function look(): Promise<void> {
    lookedAt = await db.transaction().execute(async tx => {
      const at = clock ? new Date(clock.now()) : await readTime(tx)
      const since = lookedAt ?? new Date(at.getTime() - LOOK_BACK_HOURS * 3_600_000)
      const users = await listTurned(tx, since, at)
      if (users.length > 0) await publishAccessChanged(tx, users)
      return at
    })
  }

  return { ...createRepeated(look, { name: 'role validity', every: LOOK_EVERY, log }), look }
}
