import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { selectEntries, type EntryRow } from '../entry/face-entry.queries.ts'

/** The persons of a group, piece by piece, in the order in which they were added. */
export async function* readGroup(
  db: Db,
  access: AccessSnapshot,
  { groupId, limit, piece }: { groupId: string; limit: number; piece: number },
): AsyncGenerator<EntryRow[]> {
  let after: string | undefined
  for (let read = 0; read < limit; read += piece) {
    const next = selectEntries(db, access).where('e.group_id', '=', groupId).orderBy('e.id').limit(piece)
    const rows = await (after === undefined ? next : next.where('e.id', '>', after)).execute()
    if (rows.length > 0) yield rows
    if (rows.length < piece) return
    after = rows.at(-1)?.id
  }
}
