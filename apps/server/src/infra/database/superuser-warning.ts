import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './database.ts'
import { findSuperuser } from './role.queries.ts'

/** A superuser of the database may read its files and run programs: the server needs none of that. */
export async function warnOfSuperuser(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const role = await findSuperuser(db)
  if (role === undefined) return
  log.warn({ role }, 'the database role is a superuser: give the server one of its own (docs/security.md)')
}
