import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/database.ts'
import { createRepeatedWork, type Repeated } from '../timers.ts'
import { listTurned, readTime } from './role-validity.queries.ts'
import { tellAccessChanged } from './tell-access-changed.ts'

/** How often it looks, ms. */
const LOOK_EVERY = 500
/** What passed while no server ran is told at start, as far back as a console can come back to its place (outbox), h. */
const LOOK_BACK_HOURS = 24

export interface RoleValidityDeps {
  db: Db
  log: FastifyBaseLogger
  /** For tests; else the database's own clock, by which roles count (`findAccess`). */
  now?: () => number
}

/**
 * Roles whose validity begins or ends by the clock: nobody changes a row then, so nobody else tells the consoles. Every copy
 * of the server looks; being told twice costs a console one more question.
 */
export function createRoleValidity({ db, log, now }: RoleValidityDeps): Repeated & { look(): Promise<void> } {
  let lookedAt: Date | undefined

  async function look(): Promise<void> {
    lookedAt = await db.transaction().execute(async tx => {
      const at = now ? new Date(now()) : await readTime(tx)
      const since = lookedAt ?? new Date(at.getTime() - LOOK_BACK_HOURS * 3_600_000)
      const users = await listTurned(tx, since, at)
      if (users.length > 0) await tellAccessChanged(tx, users)
      return at
    })
  }

  return { ...createRepeatedWork('role validity', LOOK_EVERY, look, log), look }
}
