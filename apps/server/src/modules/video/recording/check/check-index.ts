import type { SurveyedFiles } from '@palisade/contract/media'
import type { Db } from '#server/infra/database/database.ts'
import { lockIndex } from '../index/recording-index.queries.ts'
import { differencesOf, namedRows, type Difference } from './compare.rules.ts'
import { fileKey, type FilesReader, type Unit } from './files-reader.ts'
import { listFolderPaths, listHoursBetween } from './index-walk.queries.ts'
import { isUuid } from './walk.ts'

export interface Checked {
  files: number
  differences: Difference[]
  /** The number of rows in folders that cannot be read now, so that their files could not be compared. */
  unread: number
}

/** Compares the files of some hours of a camera with the index. Changes nothing. */
export async function checkUnit(db: Db, reader: FilesReader, unit: Unit): Promise<Checked> {
  const seen = await reader.files(unit)
  const first = await compare(db, unit, seen)
  if (first.differences.length === 0) return first
  const isOfCamera = isUuid(unit.cameraId)
  // A file may have come or gone between reading index and folder, so both are read again while the index is locked.
  return db.transaction().execute(async tx => {
    if (isOfCamera) await lockIndex(tx)
    const before = await reader.waiting(unit.cameraId)
    const again = await compare(tx, unit, await reader.files(unit))
    const after = await reader.waiting(unit.cameraId)
    const differences = again.differences.filter(one => !before.has(fileKey(one)) && !after.has(fileKey(one)))
    return { ...again, differences }
  })
}

async function compare(db: Db, unit: Unit, seen: SurveyedFiles): Promise<Checked> {
  const files = seen.files.length
  if (!isUuid(unit.cameraId)) {
    const differences = seen.files.map(({ folder, name }): Difference => ({
      cameraId: unit.cameraId,
      folder,
      name,
      fault: 'foreign',
      detail: 'no camera of ours',
    }))
    return { files, differences, unread: 0 }
  }
  const rows = namedRows(await listHoursBetween(db, unit), await listFolderPaths(db))
  const unread = rows.filter(row => !seen.folders.includes(row.folder)).length
  return { files, differences: differencesOf(unit.cameraId, seen, rows), unread }
}
