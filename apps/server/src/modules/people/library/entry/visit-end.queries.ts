import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'

/** Visitors whose visit is over, locked; those whom somebody changes at the moment are left for the next time. */
export async function lockEndedVisits(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: string; name: string; centre_id: string }[]> {
  const ended = tx
    .selectFrom('face_entry as e')
    .innerJoin('face_group as g', 'g.id', 'e.group_id')
    .select(['e.id', 'e.name', 'g.centre_id'])
    .where('g.kind', '=', 'visitors')
    .where(sql<boolean>`coalesce(e.left_at, e.expected_until) <= ${now}`)
    .orderBy('e.id')
    .limit(limit)
  return ended.forUpdate('e').skipLocked().execute()
}
