import { createHash } from 'node:crypto'
import type { RecordingCause } from '@palisade/contract/media'
import type { FolderHealth } from './folder-health.ts'

/**
 * The folder that takes a camera's files: always the same one while it works, by a weight of its quota, so that a disk that comes
 * back or is added moves only the cameras that belong there.
 * @param tried folders that have just refused
 */
export function chooseFolder(
  folders: readonly FolderHealth[],
  cameraId: string,
  tried: ReadonlySet<FolderHealth>,
): FolderHealth | undefined {
  const usable = folders.filter(folder => !tried.has(folder) && isUsable(folder))
  const scored = usable.map(folder => ({ folder, score: scoreOf(folder, cameraId) }))
  return scored.toSorted((left, right) => right.score - left.score)[0]?.folder
}

/** A full folder is tried again: retention makes room in it. */
const isUsable = (folder: FolderHealth): boolean => folder.state() !== 'failed'

/** Weighted rendezvous hashing: each camera's choice falls on a folder as often as its quota says. */
function scoreOf(folder: FolderHealth, cameraId: string): number {
  const digest = createHash('sha256').update(`${folder.path}\n${cameraId}`).digest()
  const share = (digest.readUInt32BE(0) + 1) / (2 ** 32 + 2)
  return -folder.quotaBytes / Math.log(share)
}

/** Why no folder takes anything. */
export function folderCause(folders: readonly FolderHealth[]): RecordingCause {
  if (folders.length === 0) return 'no_folder'
  return folders.some(folder => folder.state() === 'full') ? 'disk_full' : 'disk_failed'
}
