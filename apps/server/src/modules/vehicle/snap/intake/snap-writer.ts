import type { Db, Tx } from '#server/infra/database/database.ts'
import { insertReceipts } from '#server/infra/weekly/weeks.queries.ts'
import { insertLinks } from '../linked/snap-link.queries.ts'
import { createPassages, createUnread, type Passage, type Unread } from './same-passage.rules.ts'
import type { NewSnap, PassedSnap, SnapRow } from './snap-row.ts'
import {
  insertSnaps,
  listPassages,
  lockSnaps,
  plateIds,
  writeReadAgain,
  type ReadAgain,
  type StoredSnap,
} from './snap-write.queries.ts'

/** Whoever is to know of passages. */
export interface PassageHook {
  /** Called in the transaction that writes them. */
  write: (tx: Tx, snaps: readonly PassedSnap[]) => Promise<void>
  /** Called likewise with passages whose plate turned out to be another one: a later reading was better. */
  correct?: (tx: Tx, snaps: readonly PassedSnap[]) => Promise<void>
  /** Called likewise with worse readings of passages: other plates than are kept, which may be the right ones nevertheless. */
  misread?: (tx: Tx, snaps: readonly PassedSnap[]) => Promise<void>
  /** Called once they are committed. */
  written: () => void
}

/**
 * Writes snaps in one transaction, each once (VEHICLE-10): one whose key its camera has told before is left out, and one that reads
 * the same passage again makes that longer, or its plate better.
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
    const stored = ({ row }: NewSnap): StoredSnap => ({
      ...row,
      plate_id: row.plate === null ? null : (ids.get(row.plate) ?? null),
    })
    const { fresh, again, misread } = await toPassages(tx, unknown, stored)
    await insertSnaps(tx, fresh.map(stored))
    await insertLinks(tx, fresh)
    await writeReadAgain(tx, again)
    await passages.write(
      tx,
      fresh.map(({ row }) => row),
    )
    const corrected = again.flatMap(({ better }) => better ?? [])
    if (corrected.length > 0) await passages.correct?.(tx, corrected)
    if (misread.length > 0) await passages.misread?.(tx, misread)
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

const byTime = (one: NewSnap, other: NewSnap): number =>
  one.row.snap_time.getTime() - other.row.snap_time.getTime()

/** Tells new passages from those that are read again. A better reading takes the place of what is kept, under its id and time. */
async function toPassages(
  tx: Tx,
  snaps: readonly NewSnap[],
  stored: (snap: NewSnap) => StoredSnap,
): Promise<{ fresh: NewSnap[]; again: ReadAgain[]; misread: PassedSnap[] }> {
  const { passages, unread } = await knownTo(tx, snaps)
  const fresh = new Map<string, NewSnap>()
  const again = new Map<string, ReadAgain>()
  const misread: PassedSnap[] = []
  // In the order of their time: of readings that came in another order a later one would begin a second passage.
  for (const snap of snaps.toSorted(byTime)) {
    const { row } = snap
    if (row.plate === null && unread.take(unreadOf(row))) continue
    const found = row.plate === null ? undefined : passages.take(readOf({ ...row, plate: row.plate }))
    if (!found) {
      fresh.set(row.id, snap)
      continue
    }
    const { id } = found.passage
    const [own, before] = [fresh.get(id), again.get(id)]
    misread.push(...worseOf(found, row, own))
    if (found.isBetter && own) fresh.set(id, { ...own, row: corrected(own.row, row) })
    const better = found.isBetter && !own ? { ...stored(snap), ...momentOf(found.passage) } : before?.better
    const until = new Date(Math.max(Number(before?.until ?? 0), row.snap_time.getTime()))
    again.set(id, { id, until, better })
  }
  return { fresh: [...fresh.values()], again: [...again.values()], misread }
}

/** The passages that are there already, near to these. */
async function knownTo(tx: Tx, snaps: readonly NewSnap[]) {
  const reads = snaps.map(({ row }) => ({ cameraId: row.camera_id, at: row.snap_time.getTime() }))
  const known = reads.length === 0 ? [] : await listPassages(tx, reads)
  const passages = known.flatMap((one): Passage[] =>
    one.plate === null ? [] : [{ ...one, plate: one.plate }],
  )
  const unread = known.filter(({ plate }) => plate === null)
  return { passages: createPassages(passages), unread: createUnread(unread) }
}

/** Of a reading and what it is a repeat of, the one that is not kept, where it has another plate. @param own what is kept, if it is not written yet */
function worseOf(
  { passage, isBetter }: { passage: Passage; isBetter: boolean },
  row: SnapRow,
  own: NewSnap | undefined,
): PassedSnap[] {
  if (isBetter) return own ? [own.row] : []
  return row.plate === passage.plate ? [] : [{ ...row, ...momentOf(passage) }]
}

const momentOf = ({ id, at }: Passage) => ({ id, snap_time: new Date(at) })

/** The reading of another row in a row of the same passage. */
const corrected = (row: SnapRow, better: SnapRow): SnapRow => ({
  ...row,
  plate: better.plate,
  plate_colour: better.plate_colour,
  plate_type: better.plate_type,
  confidence: better.confidence,
  char_confidence: better.char_confidence,
  picture_key: better.picture_key ?? row.picture_key,
  plate_picture_key: better.plate_picture_key ?? row.plate_picture_key,
})

const unreadOf = (row: SnapRow): Unread => ({
  cameraId: row.camera_id,
  at: row.snap_time.getTime(),
  lane: row.lane,
  isRecalled: row.source === 'recalled',
})

const readOf = (row: SnapRow & { plate: string }) => ({
  id: row.id,
  cameraId: row.camera_id,
  plate: row.plate,
  at: row.snap_time.getTime(),
  confidence: row.confidence ?? null,
  lane: row.lane,
})
