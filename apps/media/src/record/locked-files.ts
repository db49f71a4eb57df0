import { stat } from 'node:fs/promises'
import path from 'node:path'
import { RECORDING_KIND } from '@palisade/contract/media'
import type { ListedHour } from './catalog.ts'
import { hourFolder, listHour, type HourFile } from './files/hour.ts'
import { MARKS_FILE, readMarks } from './files/marks-file.ts'
import { REACH_MS, parseMinuteName } from './files/minute-name.ts'
import { markedBetween, type Mark } from './kinds.ts'

/** Counts the files that retention may not delete, so that the server learns early how much room they take. */
export interface LockedFiles {
  /** Notes a file. @param bytes the size of a file with a locked picture; 0 if it has none any more */
  note(folder: string, file: string, bytes: number): void
  /** Forgets what was counted in a folder. */
  clear(folder: string): void
  bytes(folder: string): number
  files(folder: string): LockedFile[]
  /** Counts the locked files of an hour that was recorded before the start. */
  find(folder: string, hour: ListedHour): Promise<void>
}

export interface LockedFile extends HourFile {
  cameraId: string
}

export function createLockedFiles(): LockedFiles {
  const folders = new Map<string, Map<string, number>>()

  const note: LockedFiles['note'] = (folder, file, bytes) => {
    const files = folders.get(folder) ?? new Map<string, number>()
    folders.set(folder, files)
    if (bytes > 0) files.set(file, bytes)
    else files.delete(file)
  }

  return {
    note,
    clear: folder => void folders.delete(folder),
    bytes: folder => [...(folders.get(folder)?.values() ?? [])].reduce((sum, bytes) => sum + bytes, 0),
    files: folder =>
      [...(folders.get(folder)?.keys() ?? [])].flatMap(file => {
        const [cameraId = '', ...rest] = path.relative(folder, file).split(path.sep)
        const name = rest.join('/')
        const parsed = parseMinuteName(name)
        return parsed ? [{ ...parsed, cameraId, folder, name, path: file }] : []
      }),
    find: async (folder, { cameraId, at, names }) => {
      if (!names.includes(MARKS_FILE)) return
      // Unreadable marks count as none: this is only a figure, and retention reads them again before it deletes anything.
      const marks = await readMarks(hourFolder(folder, cameraId, at)).catch(() => [])
      const files = (await listHour([folder], cameraId, at)).filter(file => isLockedFile(marks, file))
      for (const file of files)
        note(folder, file.path, (await stat(file.path).catch(() => undefined))?.size ?? 0)
    },
  }
}

/** Whether a mark locks a part of a file. The last group of a minute may reach beyond it (REACH_MS). */
export const isLockedFile = (marks: readonly Mark[], file: Pick<HourFile, 'at'>): boolean =>
  (markedBetween(marks, file.at, file.at + REACH_MS) & RECORDING_KIND.lock) !== 0
