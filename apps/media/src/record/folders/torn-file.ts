import path from 'node:path'
import type { RecordedGroup } from '@palisade/fmp4'
import type { Logger } from 'pino'
import { repairFile } from '../files/repair.ts'
import type { OpenedFile } from '../journal/journal.ts'
import { codeOf } from '../files/error-code.ts'

/** A file without its end, because the program died while writing it or the disk refused the end. */
export interface TornFile extends Omit<OpenedFile, 'kinds'> {
  /** As far as it is known; not counted yet where it is left out. */
  bytes?: number
  /** The kinds of a group, which only the end of the file holds. */
  kindsOf: (group: RecordedGroup) => number
}

/** Repairs a file without its end; rejects if it cannot be read or written. @returns undefined if nothing of it is left */
export async function repairTorn({ folder, cameraId, name, stream, kindsOf }: TornFile) {
  const read = await repairFile(path.join(folder, cameraId, name), kindsOf).catch((error: unknown) => {
    // Retention has taken it.
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return read && { folder, name, stream, bytes: read.bytes, groups: read.groups }
}

export const logUnrepaired = (
  log: Pick<Logger, 'warn'>,
  { folder, cameraId, name }: TornFile,
  error: unknown,
) => log.warn({ file: path.join(folder, cameraId, name), code: codeOf(error) }, 'torn recording not repaired')
