import { open } from 'node:fs/promises'

/** Flushes the names of a folder's files: a file that was renamed outlives a power cut once its folder is on disk. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
