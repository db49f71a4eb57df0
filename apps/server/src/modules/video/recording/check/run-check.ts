import type { Db } from '#server/infra/database/database.ts'
import { checkUnit } from './check-index.ts'
import type { Difference } from './compare.rules.ts'
import type { FilesReader } from './files-reader.ts'
import { reindexUnit } from './reindex.ts'
import { camerasOf, isUuid, unitsOf, type Scope } from './walk.ts'

/** The progress of a run. */
export interface Progress {
  cameras: number
  camerasDone: number
  /** The last camera that was finished. */
  after: string | undefined
  files: number
  differences: number
  changed: number
  unread: number
}

export interface RunDeps {
  db: Db
  reader: FilesReader
  /** Called after each piece. It may wait, to keep the rate low. */
  onPiece?: (progress: Readonly<Progress>, filesOfPiece: number) => Promise<void> | void
  onCamera?: (progress: Readonly<Progress>) => Promise<void> | void
  onDifference?: (difference: Difference) => void
  /** Ends the run after the present piece. */
  signal?: AbortSignal
}

const begin = (): Progress => ({
  cameras: 0,
  camerasDone: 0,
  after: undefined,
  files: 0,
  differences: 0,
  changed: 0,
  unread: 0,
})

/** Compares files and index, a few hours of one camera at a time. */
export const runCheck = (deps: RunDeps, scope: Scope): Promise<Progress> =>
  walk(deps, scope, async (unit, progress) => {
    const { files, differences, unread } = await checkUnit(deps.db, deps.reader, unit)
    for (const difference of differences) deps.onDifference?.(difference)
    progress.differences += differences.length
    progress.unread += unread
    return files
  })

/** Writes the index anew from the files, a few hours of one camera at a time. */
export const runReindex = (deps: RunDeps, scope: Scope, forgotten: ReadonlySet<string>): Promise<Progress> =>
  walk(deps, scope, async (unit, progress) => {
    if (!isUuid(unit.cameraId)) return 0
    const { files, changed, unread } = await reindexUnit(deps.db, deps.reader, unit, forgotten)
    progress.changed += changed
    progress.unread += unread
    return files
  })

type Unit = Parameters<typeof checkUnit>[2]

async function walk(
  { db, reader, signal, onPiece, onCamera }: RunDeps,
  scope: Scope,
  work: (unit: Unit, progress: Progress) => Promise<number>,
): Promise<Progress> {
  const progress = begin()
  const cameras = await camerasOf(db, reader, scope)
  progress.cameras = cameras.length
  for (const cameraId of cameras) {
    for await (const unit of unitsOf(db, reader, cameraId, scope)) {
      if (signal?.aborted) return progress
      const files = await work(unit, progress)
      progress.files += files
      await onPiece?.(progress, files)
    }
    progress.camerasDone += 1
    progress.after = cameraId
    await onCamera?.(progress)
  }
  return progress
}
