import type { StreamKind } from '@palisade/contract/media'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { placeOf } from '../index/index-entry.rules.ts'
import { putChangedHours } from '../index/recording-index.ts'
import { folderIds, lockIndex, type PackedRow } from '../index/recording-index.queries.ts'
import { HOUR_MS } from '../pack/day-hours.ts'
import { bytesOf, packFiles, type IndexedFile } from '../pack/hour-files.ts'
import { isIndexed, namedRows, type RecordedFile } from './compare.rules.ts'
import { fileKey, type FilesReader, type Unit } from './files-reader.ts'
import { listFolderPaths, listHoursBetween } from './index-walk.queries.ts'

export interface Reindexed {
  files: number
  /** Hours of a stream whose row was written anew. */
  changed: number
  /** Rows kept of folders that cannot be read now. */
  unread: number
}

/**
 * Writes the index rows of some hours of a camera from their files. The index is locked meanwhile, and entries that the media program
 * sends are stored afterwards, so that a file which comes or goes at that moment is not lost. A repeat changes nothing.
 * @param forgotten folders that are gone for good; rows of their files are removed
 */
export async function reindexUnit(
  db: Db,
  reader: FilesReader,
  unit: Unit,
  forgotten: ReadonlySet<string>,
): Promise<Reindexed> {
  return db.transaction().execute(async tx => {
    await lockIndex(tx)
    const written = await reader.waiting(unit.cameraId)
    const { files, folders } = await reader.files(unit)
    const rows = await listHoursBetween(tx, unit)
    const kept = namedRows(rows, await listFolderPaths(tx)).filter(
      row => !folders.includes(row.folder) && !forgotten.has(row.folder),
    )
    // A file that is being written is left out: the media program tells of it when it is finished.
    const whole = files.filter(isIndexed).filter(file => file.is === 'whole' || !written.has(fileKey(file)))
    const next = await rowsOf(tx, unit, whole, kept)
    const changed = changedRows(rows, next)
    await putChangedHours(tx, changed)
    return { files: files.length, changed: changed.length, unread: kept.length }
  })
}

type Placed = IndexedFile & { hour: number; stream: StreamKind }

async function rowsOf(
  tx: Tx,
  { cameraId }: Unit,
  files: readonly RecordedFile[],
  kept: readonly Placed[],
): Promise<PackedRow[]> {
  const ids = await folderIds(
    tx,
    files.map(file => file.folder),
  )
  const placed = files.flatMap((file): Placed[] => {
    const place = placeOf(file.name)
    const folderId = ids.get(file.folder)
    if (!place || folderId === undefined) return []
    return [{ ...place, folderId, stream: file.stream, bytes: file.bytes, spans: file.spans }]
  })
  const byHour = Map.groupBy([...kept, ...placed], ({ hour, stream }) => `${hour} ${stream}`)
  return [...byHour.values()].flatMap(list => {
    const [first] = list
    if (!first) return []
    const { hour, stream } = first
    return [{ cameraId, stream, at: hour, packed: packFiles(list, hour), bytes: bytesOf(list) }]
  })
}

/** The rows that differ from the stored ones. A row without any file is empty, which removes it. */
function changedRows(stored: readonly PackedRow[], next: readonly PackedRow[]): PackedRow[] {
  const keyOf = ({ stream, at }: PackedRow) => `${at / HOUR_MS} ${stream}`
  const before = new Map(stored.map(row => [keyOf(row), row]))
  const changed = next.filter(row => !before.get(keyOf(row))?.packed.equals(row.packed))
  const there = new Set(next.map(keyOf))
  const empty = stored
    .filter(row => !there.has(keyOf(row)))
    .map(row => ({ ...row, packed: Buffer.alloc(0), bytes: 0 }))
  return [...changed, ...empty]
}
