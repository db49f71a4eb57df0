import { access } from 'node:fs/promises'
import path from 'node:path'

/** Name of the file that marks a folder of recordings. If it is missing, the disk is away and the path is only its mount point. */
export const MARKER = '.palisade-recordings'

/** Rejects when the folder's disk is away. */
export const checkMarker = (folder: string): Promise<void> => access(path.join(folder, MARKER))

export const isThere = (folder: string): Promise<boolean> =>
  checkMarker(folder).then(
    () => true,
    () => false,
  )
