import { sql } from 'kysely'
import { pino } from 'pino'
import { createAuditWriter, type AuditEntry } from '#server/infra/audit/audit.ts'
import { createAuditSealer } from '#server/infra/audit/audit-sealer.ts'
import { createLogHeads } from '#server/infra/audit/log-heads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { siteObjects } from '#server/testing/site-objects.ts'

/** The location of a log: its database, and the folder in which its heads are noted. */
export interface LogPlace {
  db: Db
  folder: string
}

/** Writes rows of the log one after another and seals them; `at` is set where it is given. */
export async function buildLog(place: LogPlace, entries: readonly Partial<AuditEntry>[]): Promise<void> {
  const writeAudit = createAuditWriter(place.db, siteObjects)
  for (const entry of entries)
    await writeAudit({
      userName: 'li',
      address: '10.0.0.7',
      action: 'device.update',
      result: 'ok',
      ...entry,
    })
  await sealNow(place)
}

/** Seals the waiting rows at once. */
export async function sealNow({ db, folder }: LogPlace): Promise<void> {
  await createAuditSealer({ db, heads: createLogHeads(folder), log: pino({ level: 'silent' }) }).seal()
}

/** Runs statements without triggers, as somebody with full control of the database could. */
export async function tamperWith(db: Db, ...statements: string[]): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}
