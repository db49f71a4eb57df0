import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { RecordingOrder } from '@palisade/contract/media'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { FinishedFile } from './group-placer.ts'
import type { Catalog } from './catalog.ts'
import { hourFolder, listHour } from './files/hour.ts'
import { readMarks } from './files/marks-file.ts'
import { HOUR_MS, MINUTE_MS } from './files/minute-name.ts'
import { readRecordedFile } from './files/read-file.ts'
import { codeOf } from './files/error-code.ts'
import { markedBetween } from './kinds.ts'
import type { Marks } from './marks/marks.ts'
import type { OpenFiles } from './open-files.ts'

/**
 * The files that only the rolling buffer before alarms wants. They are deleted when the buffer has moved on, unless a mark wants them
 * meanwhile.
 */
export interface BufferFiles {
  add(cameraId: string, file: FinishedFile): void
  /** Finds the buffer files of a camera that a former run of the program left. */
  find(cameraId: string): Promise<void>
  tick(): void
}

export interface BufferFilesDeps {
  clock: Clock
  folders: readonly string[]
  orderOf(cameraId: string): RecordingOrder | undefined
  marks: Pick<Marks, 'of'>
  openFiles: OpenFiles
  catalog: Pick<Catalog, 'add'>
  log: Pick<Logger, 'warn'>
}

interface BufferFile {
  cameraId: string
  folder: string
  name: string
  bytes: number
  from: number
  to: number
}

export function createBufferFiles(deps: BufferFilesDeps): BufferFiles {
  const { clock, log } = deps
  const files = new Map<string, BufferFile>()
  const removing = new Set<string>()

  const add: BufferFiles['add'] = (cameraId, { folder, name, bytes, groups }) => {
    const [first, last] = [groups[0], groups.at(-1)]
    if (!first || !last) return
    const to = last.from + last.duration
    files.set(path.join(folder, cameraId, name), { cameraId, folder, name, bytes, from: first.from, to })
  }

  async function isMarked({ cameraId, folder, from, to }: BufferFile): Promise<boolean> {
    if (markedBetween(deps.marks.of(cameraId), from, to) !== 0) return true
    return markedBetween(await readMarks(hourFolder(folder, cameraId, from)), from, to) !== 0
  }

  /** Deletes a file unless a mark wants it. If its marks cannot be read now, it stays and is looked at again. */
  async function remove(full: string, file: BufferFile): Promise<void> {
    if (await isMarked(file)) return void files.delete(full)
    await rm(full, { force: true })
    files.delete(full)
    deps.catalog.add(file.folder, file.cameraId, file.from, -file.bytes)
  }

  return {
    add,
    find: async cameraId => {
      const now = clock.now()
      for (const at of [now - HOUR_MS, now]) {
        for (const file of await listHour(deps.folders, cameraId, at)) {
          if (deps.openFiles.has(file.path)) continue
          const read = await readRecordedFile(file.path).catch(() => undefined)
          if (read?.hasTable && read.groups.every(group => group.kinds === 0))
            add(cameraId, { ...file, bytes: read.bytes, groups: read.groups })
        }
      }
    },
    tick: () => {
      const now = clock.now()
      for (const [full, file] of files) {
        const keep = (deps.orderOf(file.cameraId)?.bufferSeconds ?? 0) * 1000 + MINUTE_MS
        // The absolute value, so that a clock that was set back does not keep files for ever.
        if (Math.abs(now - file.to) <= keep) continue
        if (removing.has(full)) continue
        removing.add(full)
        remove(full, file)
          .catch((error: unknown) => log.warn({ code: codeOf(error) }, 'buffer of a camera not deleted'))
          .finally(() => removing.delete(full))
      }
    },
  }
}
