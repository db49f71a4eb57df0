import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { createRepeatedWork, type Repeated } from '../timers.ts'
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
      const at = await timeOf(tx, now)
      const since = lookedAt ?? new Date(at.getTime() - LOOK_BACK_HOURS * 3_600_000)
      const users = await listTurned(tx, since, at)
      if (users.length > 0) await tellAccessChanged(tx, users)
      return at
    })
  }

  return { ...createRepeatedWork('role validity', LOOK_EVERY, look, log), look }
}

async function timeOf(tx: Tx, now: (() => number) | undefined): Promise<Date> {
  if (now) return new Date(now())
  // In whole milliseconds and rounded down, so that the next look begins exactly where this one ended.
  const { rows } = await sql<{ at: Date }>`select date_trunc('milliseconds', now()) as at`.execute(tx)
  return rows[0]?.at ?? new Date()
}

/** Users whose roles began or ended after `since`, up to and including `at`. */
async function listTurned(tx: Tx, since: Date, at: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_account')
    .select('id')
    .where(eb =>
      eb.or([
        eb.and([eb('roles_from', '>', since), eb('roles_from', '<=', at)]),
        eb.and([eb('roles_until', '>', since), eb('roles_until', '<=', at)]),
      ]),
    )
    .execute()
  return rows.map(row => row.id)
}
