import { HANDOVER_ITEMS_LIMIT, type HandoverItemKind } from '@palisade/contract'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Entry } from './handover-entry.ts'
import {
  listOfflineDevices,
  listOpenAlarms,
  listRunningPatrols,
  listRunningPersons,
  listRunningVehicles,
} from './handover-moment.queries.ts'

/** The site as it is now, as far as the reader sees it. */
export async function readMoment(
  db: Db,
  seen: { access: AccessSnapshot; centre: Centre },
): Promise<{ entries: Entry[]; cut: HandoverItemKind[] }> {
  const reads = [
    listOpenAlarms,
    listOfflineDevices,
    listRunningPersons,
    listRunningVehicles,
    listRunningPatrols,
  ]
  const entries: Entry[] = []
  const cut: HandoverItemKind[] = []
  // One after the other: in a transaction there is one connection.
  for (const read of reads) {
    const found = await read(db, seen)
    const [beyond] = found.slice(HANDOVER_ITEMS_LIMIT)
    if (beyond) cut.push(beyond.kind)
    entries.push(...found.slice(0, HANDOVER_ITEMS_LIMIT))
  }
  return { entries, cut }
}
