import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The role that the server connects as, when that is a superuser, who may read and change what the server must not. */
export async function findSuperuser(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = current_user and rolsuper`.execute(db)
  return rows[0]?.name
}
