import { createHash } from 'node:crypto'
import type { RecordingCause } from '@palisade/contract/media'
import type { FolderHealth } from './folder-health.ts'

/**
 * Chooses the folder for a camera's files. A camera keeps its folder while that works; folders are weighted by their quotas, and a disk
 * that is added or returns takes only its own share of the cameras.
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

/** Whether a folder may take files. A full one may, because retention makes room in it. */
const isUsable = (folder: FolderHealth): boolean => folder.state() !== 'failed'

/** The score of a folder for a camera by weighted rendezvous hashing, by which each folder gets cameras in proportion to its quota. */
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
