import { id as idSchema } from '@palisade/contract'
import type { RecordedEntry } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { DAY_MS, packHours, unpackHours, withHour } from '../pack/day-hours.ts'
import { bytesOf, packFiles, spansOf, unpackFiles, withFile, withoutFile } from '../pack/hour-files.ts'
import { writeHoles } from './hole-events.ts'
import { fileChanges, holesOf, type FileChange } from './index-entry.rules.ts'
import {
  findDays,
  findHours,
  folderIds,
  lockIndex,
  putDays,
  putHoles,
  putHours,
  type IndexKey,
  type PackedRow,
} from './recording-index.queries.ts'

/** Pause before a retry after a fault of the database, ms. */
const RETRY = 1_000
/**
 * The most entries of one transaction, and the most that wait. Further ones are dropped: the media program sends entries again until it
 * hears that they are kept.
 */
const BATCH = 500
const WAITING_MAX = 10_000

export interface RecordingIndexDeps {
  db: Db
  /** Tells the media program that these entries are committed, so that it need not send them again. */
  keep: (ids: readonly number[]) => void
  /** Called after holes were stored. */
  onHoles: () => void
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Stores the entries by which a media program tells of its files and holes. The same entry again changes nothing. */
export function createRecordingIndex({ db, keep, onHoles, log }: RecordingIndexDeps) {
  const waiting = new Map<number, RecordedEntry>()

  async function store(): Promise<void> {
    for (let batch = next(); batch.length > 0; batch = next()) {
      // Camera ids from the media program are not trusted: an entry with an impossible id is stored nowhere, and is confirmed so that it is
      // not sent again.
      const entries = batch.filter(entry => idSchema.safeParse(entry.cameraId).success)
      await db.transaction().execute(tx => storeEntries(tx, entries))
      for (const { id } of batch) waiting.delete(id)
      keep(batch.map(entry => entry.id))
      if (holesOf(entries).length > 0) onHoles()
    }
  }
  const next = () => [...waiting.values()].toSorted((a, b) => a.id - b.id).slice(0, BATCH)
  const storing = createRepeated(store, { name: 'index of recordings', retry: RETRY, log })

  return {
    take(entries: readonly RecordedEntry[]): void {
      for (const entry of entries) if (waiting.size < WAITING_MAX) waiting.set(entry.id, entry)
      storing.run()
    },
    stop: () => storing.stop(),
  }
}

/** Writes entries in the order in which they are told. */
export async function storeEntries(tx: Tx, entries: readonly RecordedEntry[]): Promise<void> {
  await lockIndex(tx)
  await writeHoles(tx, await putHoles(tx, holesOf(entries)))
  const changes = fileChanges(entries)
  if (changes.length === 0) return
  const folders = await folderIds(
    tx,
    changes.map(change => change.folder),
  )
  await putChangedHours(tx, await changeHours(tx, changes, folders))
}

/** Writes hours, and the days that they belong to. */
export async function putChangedHours(tx: Tx, hours: readonly PackedRow[]): Promise<void> {
  if (hours.length === 0) return
  await putHours(tx, hours)
  await putDays(tx, await changeDays(tx, hours))
}

const textOf = ({ cameraId, stream, at }: IndexKey) => `${cameraId} ${stream} ${at}`
const keyOf = ({ cameraId, stream, hour }: FileChange): IndexKey => ({ cameraId, stream, at: hour })

/** The rows of the hours of these files after the change. */
async function changeHours(
  tx: Tx,
  changes: readonly FileChange[],
  folders: ReadonlyMap<string, number>,
): Promise<PackedRow[]> {
  const byHour = Map.groupBy(changes, change => textOf(keyOf(change)))
  const keys = [...byHour.values()].flatMap(list => (list[0] ? [keyOf(list[0])] : []))
  const stored = new Map((await findHours(tx, keys)).map(row => [textOf(row), row]))
  return keys.map(key => {
    const packed = stored.get(textOf(key))?.packed
    let files = packed ? unpackFiles(packed, key.at) : []
    for (const { file, folder, isGone } of byHour.get(textOf(key)) ?? []) {
      const one = { ...file, folderId: folders.get(folder) ?? 0 }
      files = isGone ? withoutFile(files, one) : withFile(files, one)
    }
    return { ...key, packed: packFiles(files, key.at), bytes: bytesOf(files) }
  })
}

/** The rows of the days of these hours after the change. */
async function changeDays(tx: Tx, hours: readonly PackedRow[]): Promise<PackedRow[]> {
  const dayOf = (row: IndexKey): IndexKey => ({ ...row, at: Math.floor(row.at / DAY_MS) * DAY_MS })
  const byDay = Map.groupBy(hours, row => textOf(dayOf(row)))
  const keys = [...byDay.values()].flatMap(list => (list[0] ? [dayOf(list[0])] : []))
  const stored = new Map((await findDays(tx, keys)).map(row => [textOf(row), row]))
  return keys.map(({ cameraId, stream, at }) => {
    const packed = stored.get(textOf({ cameraId, stream, at }))?.packed
    let parts = packed ? unpackHours(packed, at) : []
    for (const row of byDay.get(textOf({ cameraId, stream, at })) ?? []) {
      const spans = spansOf(unpackFiles(row.packed, row.at))
      parts = withHour(parts, { hour: new Date(row.at).getUTCHours(), bytes: row.bytes, spans })
    }
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    return { cameraId, stream, at, packed: packHours(parts, at), bytes }
  })
}
