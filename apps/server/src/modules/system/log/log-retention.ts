import { writeNamedAudits } from '#server/infra/audit/audit.ts'
import { sealAll } from '#server/infra/audit/audit-sealer.ts'
import type { Head } from '#server/infra/audit/chain.queries.ts'
import type { LogHeads } from '#server/infra/audit/log-heads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { LOG_RETENTION } from './log-retention.rules.ts'
import { findLastOld, removeUpTo } from './log-retention.queries.ts'

/** Rows that one transaction removes; all writers of the chain wait for it. */
const PIECE = 20_000
/**
 * Rows that one run removes, about; the next run goes on. A site writes far fewer in the hour between two runs, so that only a
 * wrong cutoff, or a shorter retention that was just set, meets this bound.
 */
const REMOVED_MAX = 200_000

/**
 * Removes rows older than `cutoff`, always from the beginning of the log and without a gap. A row of the log tells
 * the last row that was removed and its hash, which the first row that is kept names as the one before it.
 * @returns the number of removed rows
 */
export async function removeOldLog(
  db: Db,
  heads: LogHeads,
  cutoff: Date,
  { piece = PIECE, most = REMOVED_MAX }: { piece?: number; most?: number } = {},
): Promise<number> {
  for (let removed = 0; ;) {
    if (removed >= most) return removed
    const last = await findLastOld(db, cutoff, piece)
    if (!last) return removed
    removed += await removePiece(db, heads, last, cutoff)
  }
}

async function removePiece(db: Db, heads: LogHeads, last: Head, cutoff: Date): Promise<number> {
  const [removed, head] = await db.transaction().execute(async tx => {
    await sealAll(tx)
    const after = { upTo: last.serial, hash: last.hash.toString('hex'), olderThan: cutoff.toISOString() }
    const row = { userName: '', address: '', action: LOG_RETENTION, objectName: '', after, result: 'ok' }
    await writeNamedAudits(tx, [row])
    const newest = await sealAll(tx)
    // The removal is noted before the commit: a note without a removal does no harm, but a removal without a note looks
    // like tampering.
    await heads.noteRemoved(last)
    return [await removeUpTo(tx, last.serial), newest]
  })
  if (head) await heads.note(head)
  return removed
}
