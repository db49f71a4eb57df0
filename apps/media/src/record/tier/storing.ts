import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { hourFolder, type HourFile } from '../files/hour.ts'
import { readMarks } from '../files/marks-file.ts'
import { hourOf } from '../files/minute-name.ts'
import { codeOf } from '../files/error-code.ts'
import type { FolderHealth } from '../folders/folder-health.ts'
import { surveyFile } from '../survey/survey-file.ts'
import { isOfStore, StoreFault } from '../../objects/object-store.ts'
import { appendObject, readObjects } from '../files/objects-file.ts'
import type { TierDeps } from './tier-deps.ts'
import { uploadFile } from '../../objects/upload.ts'

/** The outcome for one file: `later` when it could not be stored now, `refused` when it is no whole recording, or another object has its name. */
export type Storing = 'stored' | 'later' | 'refused'

interface How {
  /** The file on the disk goes once the store has it. */
  isMove: boolean
  mayGoOn: () => boolean
}

/** Files on their way at once: two keep a link busy while the third is hashed. */
const AT_ONCE = 3

/** Stores single files. Never rejects. */
export function createStoring(deps: TierDeps) {
  const limit = pLimit(AT_ONCE)
  let storedAt: number | undefined

  async function storeOne(
    folder: FolderHealth,
    cameraId: string,
    file: HourFile,
    isMove: boolean,
  ): Promise<Storing> {
    const hour = hourFolder(folder.path, cameraId, file.at)
    const marks = await readMarks(hour)
    const found = await surveyFile(cameraId, file, marks)
    // A file of the rolling buffer alone goes by itself, and one that is torn or strange is nobody's footage.
    if (found.is !== 'whole' || found.spans.every(([, , kinds]) => kinds === 0)) return 'refused'
    const { bytes, spans } = found
    const base = path.basename(file.name)
    const noted = (await readObjects(hour)).get(base)
    if (noted && noted.bytes !== bytes) throw new StoreFault('object_changed', 'another object has its name')
    // Proved once more before the file goes: others may have deleted the object since it was noted.
    if (!noted || isMove) {
      const { etag, sha256 } = await deps.health.ask(() =>
        uploadFile(deps.store, `${cameraId}/${file.name}`, file.path, () => deps.health.took()),
      )
      if (noted?.etag !== etag)
        // Marks may be taken away again: what is noted holds without them.
        await appendObject(hour, { name: base, bytes, etag, sha256, ...(marks.length === 0 && { spans }) })
      if (!noted) deps.objects.add(folder.path, cameraId, hourOf(file.at), bytes)
      storedAt = deps.clock.now()
    }
    deps.onStored({ cameraId, stream: file.stream, name: file.name, bytes, spans })
    if (isMove) await forget(folder, cameraId, file, bytes)
    return 'stored'
  }

  async function forget(
    folder: FolderHealth,
    cameraId: string,
    file: HourFile,
    bytes: number,
  ): Promise<void> {
    await deps.inTurn(async () => {
      // Retention may have deleted or trimmed it while it was sent, and has told so.
      const now = await stat(file.path).catch(() => undefined)
      if (now?.size !== bytes) return
      await folder.run(() => rm(file.path, { force: true }))
      deps.catalog.add(folder.path, cameraId, file.at, -bytes)
      deps.locked.note(folder.path, file.path, 0)
      deps.onGone({ folder: folder.path, cameraId, name: file.name, stream: file.stream })
    })
  }

  const store = (folder: FolderHealth, cameraId: string, file: HourFile, { isMove, mayGoOn }: How) =>
    limit(async (): Promise<Storing> => {
      if (!mayGoOn()) return 'later'
      try {
        return await storeOne(folder, cameraId, file, isMove)
      } catch (error) {
        const reason = error instanceof StoreFault ? error.message : codeOf(error)
        deps.log.warn({ file: file.path, reason }, 'recording not stored')
        return error instanceof StoreFault && !isOfStore(error) ? 'refused' : 'later'
      }
    })

  return Object.assign(store, { storedAt: () => storedAt })
}
