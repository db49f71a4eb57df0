import { RECORDING_KIND } from '@palisade/contract/media'
import type { FinishedFile } from '../group-placer.ts'
import type { HourFile } from '../files/hour.ts'
import type { Mark } from '../kinds.ts'
import { trimFile } from './trim-file.ts'

export interface KeepLocked {
  /** Reduces a file that retention would delete to its locked pictures. @returns undefined if the file stays as it is */
  keep(cameraId: string, file: HourFile, marks: readonly Mark[]): Promise<FinishedFile | undefined>
  /** Forgets a file that was deleted. */
  forget(file: HourFile): void
}

/** Remembers files that hold only locked pictures, so that they are not read again until the locks of their hour change. */
export function createKeepLocked(): KeepLocked {
  const exact = new Map<string, string>()

  const keep: KeepLocked['keep'] = async (cameraId, file, marks) => {
    const locks = marks.filter(({ kind }) => RECORDING_KIND[kind] === RECORDING_KIND.lock)
    const state = JSON.stringify(locks)
    if (exact.get(file.path) === state) return undefined
    const trimmed = await trimFile(cameraId, file, locks)
    exact.delete(file.path)
    if (!trimmed) exact.set(file.path, state)
    return trimmed
  }
  return { keep, forget: file => void exact.delete(file.path) }
}
