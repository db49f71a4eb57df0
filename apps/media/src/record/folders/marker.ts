import { access } from 'node:fs/promises'
import path from 'node:path'

/** Marks a folder as one of recordings: without it the disk is away, and what lies there is its mount point. */
export const MARKER = '.palisade-recordings'

/** Rejects when the folder's disk is away. */
export const checkMarker = (folder: string): Promise<void> => access(path.join(folder, MARKER))

export const isThere = (folder: string): Promise<boolean> =>
  checkMarker(folder).then(
    () => true,
    () => false,
  )
