import { SURVEY_HOURS_MAX } from '@palisade/contract/media'
import type { Db } from '#server/infra/database/database.ts'
import { DAY_MS, HOUR_MS } from '../pack/day-hours.ts'
import type { FilesReader, Unit } from './files-reader.ts'
import { listIndexCameras, listIndexDays } from './index-walk.queries.ts'

/** The part of the recordings that is looked at: all of them if no field is set. */
export interface Scope {
  cameraId?: string | undefined
  /** Beginning, ms since 1970; whole UTC hours that touch the span are included. */
  from?: number | undefined
  to?: number | undefined
  /** Cameras up to this one, in the order of ids, are left out because they were finished before. */
  after?: string | undefined
}

/** Hours that are looked at together, ms; while they are rebuilt, the index is locked. */
const UNIT_MS = SURVEY_HOURS_MAX * HOUR_MS

/** The cameras of which there are files or rows, in one order. */
export async function camerasOf(db: Db, reader: FilesReader, scope: Scope): Promise<string[]> {
  const { cameras } = await reader.folders()
  const all = [...new Set([...cameras, ...(await listIndexCameras(db))])].toSorted((a, b) => (a < b ? -1 : 1))
  return all.filter(
    id =>
      (scope.cameraId === undefined || id === scope.cameraId) &&
      (scope.after === undefined || id > scope.after),
  )
}

/** The hours of a camera of which there are files or rows, some at a time. */
export async function* unitsOf(
  db: Db,
  reader: FilesReader,
  cameraId: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: Scope,
): AsyncGenerator<Unit> {
  const indexed = isUuid(cameraId) ? await listIndexDays(db, cameraId) : []
  const days = new Set([...(await reader.days(cameraId)), ...indexed])
  for (const day of [...days].toSorted((a, b) => a - b))
    for (let at = day; at < day + DAY_MS; at += UNIT_MS) {
      const first = Math.max(at, Math.floor(from / HOUR_MS) * HOUR_MS)
      const end = Math.min(at + UNIT_MS, Math.ceil(to / HOUR_MS) * HOUR_MS)
      if (first < end) yield { cameraId, from: first, to: end }
    }
}

/** Cameras of ours have such ids; whatever else a folder is called holds none of them. */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(text)
