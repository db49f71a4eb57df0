import { open } from 'node:fs/promises'
import path from 'node:path'

/** Makes the names in a folder survive a power loss, and those of the folders above it up to `top`. */
export async function syncFolders(folder: string, top: string | undefined): Promise<void> {
  for (let at = folder; ; at = path.dirname(at)) {
    const handle = await open(at, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (top === undefined || at === top || at === path.dirname(at)) return
  }
}
