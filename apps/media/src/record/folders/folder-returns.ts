import type { Logger } from 'pino'
import type { FinishedFile } from '../group-placer.ts'
import type { FolderHealth } from './folder-health.ts'
import { logUnrepaired, repairTorn, type TornFile } from './torn-file.ts'

export interface FolderReturns {
  /** Notes a file whose end its disk refused, or whose disk was away when the program started. */
  torn(file: TornFile): void
  /** Checks which folders are in order again. Their incomplete files are repaired, and a folder that was away is counted again. */
  look(): Promise<void>
}

export interface FolderReturnsDeps {
  folders: readonly FolderHealth[]
  log: Pick<Logger, 'warn'>
  /** Another disk may be in the place of the one that went. */
  recount(folder: FolderHealth): Promise<void>
  /** @param repaired undefined where nothing of the file is left */
  onRepaired(torn: TornFile, repaired: FinishedFile | undefined): void
}

export function createFolderReturns(deps: FolderReturnsDeps): FolderReturns {
  const { folders, log } = deps
  const torn = new Map<string, TornFile[]>()
  const away = new Set<FolderHealth>()

  async function repairAll(folder: FolderHealth): Promise<void> {
    const files = torn.get(folder.path) ?? []
    torn.delete(folder.path)
    for (const file of files)
      await folder
        .run(() => repairTorn(file))
        .then(
          repaired => deps.onRepaired(file, repaired),
          // It stays in the journal, for the next start.
          (error: unknown) => logUnrepaired(log, file, error),
        )
  }

  async function lookAt(folder: FolderHealth): Promise<void> {
    if (folder.state() === 'failed') away.add(folder)
    else if (away.delete(folder)) {
      await repairAll(folder)
      await deps.recount(folder)
    } else if (folder.state() !== 'full') await repairAll(folder)
  }

  return {
    torn: file => void torn.set(file.folder, [...(torn.get(file.folder) ?? []), file]),
    look: async () => void (await Promise.all(folders.map(lookAt))),
  }
}
