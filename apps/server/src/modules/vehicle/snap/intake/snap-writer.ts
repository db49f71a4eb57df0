import type { Db, Tx } from '../../../../infra/database/database.ts'
import { insertReceipts } from '../../../../infra/weekly/weeks.queries.ts'
import { createPassages, SAME_PASSAGE_MS } from './same-passage.rules.ts'
import type { NewSnap, PassedSnap } from './snap-row.ts'
import { insertSnaps, listPassages, lockSnaps, plateIds } from './snap-write.queries.ts'

/** Whoever is to know of passages. */
export interface PassageHook {
  /** Called in the transaction that writes them. */
  write: (tx: Tx, snaps: readonly PassedSnap[]) => Promise<void>
  /** Called once they are committed. */
  written: () => void
}

/**
 * Writes snaps in one transaction, each once (VEHICLE-10): one whose key its camera has told before, or whose plate passed the same
 * camera within two seconds, is left out.
 * @returns those that are new
 */
export async function writeSnaps(
  db: Db,
  snaps: readonly NewSnap[],
  passages: PassageHook,
): Promise<NewSnap[]> {
  const written = await db.transaction().execute(async tx => {
    await lockSnaps(tx)
    const unknown = await withoutKnownKeys(tx, snaps)
    const plates = unknown.flatMap(({ row }) => row.plate ?? [])
    const known = await plateIds(tx, [...new Set(plates)].toSorted())
    const ids = new Map(known.map(({ plate, id }) => [plate, id]))
    const seen = known.filter(({ isNew }) => !isNew).map(({ id }) => id)
    const fresh = await withoutSamePassages(tx, unknown, { ids, seen })
    await insertSnaps(
      tx,
      fresh.map(({ row }) => ({
        ...row,
        plate_id: row.plate === null ? null : (ids.get(row.plate) ?? null),
      })),
    )
    await passages.write(
      tx,
      fresh.map(({ row }) => row),
    )
    return fresh
  })
  passages.written()
  return written
}

const keyOf = (cameraId: string, eventKey: string) => `${cameraId} ${eventKey}`

async function withoutKnownKeys(tx: Tx, snaps: readonly NewSnap[]): Promise<NewSnap[]> {
  const receipts = snaps.map(({ row, eventKey }) => ({ cameraId: row.camera_id, eventKey }))
  const added = await insertReceipts(tx, 'vehicle_snap', receipts)
  const left = new Set(added.map(({ cameraId, eventKey }) => keyOf(cameraId, eventKey)))
  // Deleted when it is met, so that the same key twice in these snaps counts once.
  return snaps.filter(({ row, eventKey }) => left.delete(keyOf(row.camera_id, eventKey)))
}

/** @param ids of all plates @param seen those that were seen before */
async function withoutSamePassages(
  tx: Tx,
  snaps: readonly NewSnap[],
  { ids, seen }: { ids: ReadonlyMap<string, number>; seen: readonly number[] },
): Promise<NewSnap[]> {
  const times = snaps.filter(({ row }) => row.plate !== null).map(({ row }) => row.snap_time.getTime())
  if (times.length === 0) return [...snaps]
  const span = { from: Math.min(...times) - SAME_PASSAGE_MS, to: Math.max(...times) + SAME_PASSAGE_MS }
  const passages = createPassages(await listPassages(tx, seen, span))
  return snaps.filter(({ row }) => {
    const plateId = row.plate === null ? undefined : ids.get(row.plate)
    if (plateId === undefined) return true
    return passages.isNew({ plateId, cameraId: row.camera_id, at: row.snap_time.getTime() })
  })
}
