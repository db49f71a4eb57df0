import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'

export interface LeaseKey {
  name: string
  holder: string
}

/**
 * Takes or renews a lease that is free, already ours, or was not renewed for `leaseMs`.
 * @returns ms since anybody renewed it, null when nobody ever did; undefined when another copy of the server holds it
 */
export async function takeLease(
  db: Db,
  { name, holder }: LeaseKey,
  leaseMs: number,
): Promise<{ absence: number | null } | undefined> {
  const { rows } = await sql<{ absence: number | null }>`
    insert into driver_lease as lease (name, holder) values (${name}, ${holder})
    on conflict (name) do update set holder = excluded.holder, renewed_at = now()
      where lease.holder = excluded.holder
        or lease.renewed_at < now() - make_interval(secs => ${leaseMs / 1000})
    returning extract(epoch from now() - old.renewed_at)::float8 * 1000 as absence`.execute(db)
  return rows[0]
}

/** Makes our own lease look old enough to be taken over. */
export async function giveLeaseUp(db: Db, { name, holder }: LeaseKey, leaseMs: number): Promise<void> {
  await db
    .updateTable('driver_lease')
    .set({ renewed_at: sql<Date>`now() - make_interval(secs => ${(leaseMs + 1) / 1000})` })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}
