import { sql } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'

/** A visit is over when the visitor has left, or at its expected end; the index of this is asked each minute (migration 0746). */
const VISIT_END = sql<Date>`coalesce(e.left_at, e.expected_until)`

/** Visitors whose visit is over, locked, the earliest first; those whom somebody changes at the moment are left for the next time. */
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
    .where(VISIT_END, '<=', now)
    .orderBy(VISIT_END)
    .limit(limit)
  return ended.forUpdate('e').skipLocked().execute()
}
