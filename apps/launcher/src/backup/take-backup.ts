import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BACKUP_STATE_FILE } from '@palisade/contract/backup-state'
import { checkArchive, takeBaseBackup } from '@palisade/postgres'
import { copyFile, filesBelow } from './copy-files.ts'
import { FACTS_FILE, factsOf, hashFile, type FileFacts } from './facts.ts'

export const ARCHIVE = 'database/base.tar.gz'
export const MANIFEST = 'database/manifest.json'
/** Folder of the other files that are kept, by their paths in the data folder. */
export const DATA = 'data'

/** Heads of the log's chain: copied before the database, since heads that are newer than the log would speak of rows cut off. */
const HEADS = 'log-heads'

/** Left out: the database is copied by itself, recordings are too large, the rest is made anew. */
const LEFT_OUT = new Set([
  'postgres',
  'recordings',
  'media',
  'logs',
  'compile-cache',
  'run',
  'lock',
  'backups',
  HEADS,
  BACKUP_STATE_FILE,
])
const isKept = (name: string) => !LEFT_OUT.has(name) && !name.startsWith('lock.')

export const isBackupName = (name: string) => /^palisade-[\dTZ-]+$/.test(name)
const DRAFT = '.partial'
/** Of one that is being made, or was cut off. */
export const isDraftName = (name: string) =>
  name.endsWith(DRAFT) && isBackupName(name.slice(0, -DRAFT.length))

export interface Installation {
  /** Its data folder. */
  data: string
  /** Address of its database for a role that may replicate. */
  adminUrl: string
  version: string
  migrations: string[]
}

/**
 * Copies an installation, running or not, into a new folder below `folder`, and checks the copy.
 * @param onProgress bytes of the database that were copied
 * @returns the folder of the backup
 * @throws Error when anything cannot be read or written, or the copy is not what was read; nothing is left then
 */
export async function takeBackup(
  installation: Installation,
  folder: string,
  { now = new Date(), onProgress }: { now?: Date; onProgress?: (bytes: number) => void } = {},
): Promise<string> {
  refuseInside(installation.data, folder)
  const name = `palisade-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`
  const made = path.join(folder, name)
  const draft = `${made}${DRAFT}`
  await mkdir(path.join(draft, 'database'), { recursive: true, mode: 0o700 })
  try {
    const files = await copyAll(installation, draft, onProgress)
    const { version, migrations } = installation
    const facts = factsOf({ madeAt: now.toISOString(), version, migrations, files })
    await writeFile(path.join(draft, FACTS_FILE), JSON.stringify(facts, null, 1), { flush: true })
    await rename(draft, made)
    return made
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** A backup in what is copied would hold all earlier ones. */
function refuseInside(data: string, folder: string): void {
  const [first = ''] = path.relative(data, path.resolve(folder)).split(path.sep)
  if (first !== '..' && !path.isAbsolute(first) && isKept(first))
    throw new Error(`${folder} lies in the data folder, all of which is copied`)
}

async function copyAll(
  { data, adminUrl }: Installation,
  draft: string,
  onProgress: ((bytes: number) => void) | undefined,
): Promise<Record<string, FileFacts>> {
  const files: Record<string, FileFacts> = {}
  const copy = async (name: string) => {
    const to = path.join(DATA, name)
    files[to] = await copyFile(path.join(data, name), path.join(draft, to))
  }
  await ifThere(copy(HEADS))
  const [archive, manifest] = [path.join(draft, ARCHIVE), path.join(draft, MANIFEST)]
  await takeBaseBackup(adminUrl, {
    archive: () => createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }),
    manifest: () => createWriteStream(manifest, { flags: 'wx', mode: 0o600, flush: true }),
    ...(onProgress && { onProgress }),
  })
  // A picture that the database names is there now, unless its time was over in between; one that came later does no harm.
  for await (const name of filesBelow(data, isKept)) await ifThere(copy(name))
  const faults = await checkArchive(archive, manifest)
  if (faults.length > 0) throw new Error(`the copy of the database is damaged: ${faults.join('; ')}`)
  for (const name of [ARCHIVE, MANIFEST]) files[name] = await hashFile(path.join(draft, name))
  return files
}

/** A file may be removed while all the others are copied. */
async function ifThere(copied: Promise<void>): Promise<void> {
  try {
    await copied
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
