import { chmod, lstat, opendir, readdir } from 'node:fs/promises'
import path from 'node:path'

const FOLDER = 0o700
const FILE = 0o600
/** PostgreSQL keeps its own folder so, and as root it belongs to another user. */
const NOT_OURS = new Set(['postgres'])

/**
 * Whatever this program and its children make from now on is for its user alone: folders 0700, files 0600. The one place that
 * says so, because every writer would have to remember it otherwise. Called first of all.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Gives what lies in the data folder the same modes; earlier versions wrote files that everybody could read. The data
 * folder itself is the launcher's to narrow (`apps/launcher/src/data-folder.ts`): as root PostgreSQL's user must pass through it.
 * @returns when all is mended; from the first step on nobody else reaches what lies deeper
 */
export async function mendModes(dataFolder: string): Promise<void> {
  const entries = (await readdir(dataFolder)).filter(name => !NOT_OURS.has(name))
  const folders: string[] = []
  for (const name of entries) {
    const entry = path.join(dataFolder, name)
    if (await mend(entry)) folders.push(entry)
  }
  for (const folder of folders) await mendBelow(folder)
}

async function mendBelow(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const child = path.join(folder, entry.name)
    if (await mend(child)) await mendBelow(child)
  }
}

/** @returns whether it is a folder */
async function mend(entry: string): Promise<boolean> {
  try {
    const found = await lstat(entry)
    const wanted = found.isDirectory() ? FOLDER : found.isFile() ? FILE : undefined
    if (wanted !== undefined && (found.mode & 0o777 & ~wanted) !== 0) await chmod(entry, wanted)
    return found.isDirectory()
  } catch (error) {
    // It was removed meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
