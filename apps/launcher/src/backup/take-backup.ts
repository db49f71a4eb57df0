import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BACKUP_STATE_FILE, RESTORED_FILE } from '@palisade/contract/backup-state'
import { checkArchive, checkCopy, dumpDatabase, takeBaseBackup } from '@palisade/postgres'
import { RESTORE_UNFINISHED } from '../data-folder.ts'
import { backupName, draftOf } from './backup-name.ts'
import { copyFile, filesBelow } from './copy-files.ts'
import { DRAFT_NOTE } from './draft-note.ts'
import { FACTS_FILE, factsOf, hashFile, type BackupFacts, type FileFacts } from './facts.ts'

export const ARCHIVE = 'database/base.tar.gz'
export const MANIFEST = 'database/manifest.json'
/** Folder of the rows, in a backup without the cluster. */
export const ROWS = 'database/rows'
/** Folder of the other files that are kept, by their paths in the data folder. */
export const DATA = 'data'

/** Heads of the log's chain: copied before the database, since heads that are newer than the log would speak of rows cut off. */
const HEADS = 'log-heads'

/** Left out: the database is copied by itself, recordings and files of them are too large, the rest is made anew. */
const LEFT_OUT = new Set([
  'postgres',
  'files/footage',
  'recordings',
  'media',
  'logs',
  'compile-cache',
  'run',
  'lock',
  'backups',
  RESTORE_UNFINISHED,
  HEADS,
  BACKUP_STATE_FILE,
  DRAFT_NOTE,
  RESTORED_FILE,
])
/** Journals of further media programs, as that of the first one (`media`). */
const FURTHER_MEDIA = /^media-\d+$/
/** @param name a path in the data folder */
const isKept = (name: string) => !LEFT_OUT.has(name) && !name.startsWith('lock.') && !FURTHER_MEDIA.test(name)
/** Passwords of the built-in cluster: one that rows go into has its own. */
const isOfCluster = (name: string) => name === 'postgres.password' || name === 'postgres.admin-password'

export interface Installation {
  /** Its data folder. */
  data: string
  /** Address of its database: for a role that may replicate, where the whole cluster is copied. */
  databaseUrl: string
  database: BackupFacts['database']
  version: string
  migrations: string[]
}

export interface BackupOptions {
  now?: Date
  onBegun?: (draft: string) => void
  onProgress?: (bytes: number) => void
}

/**
 * Copies an installation, running or not, into a new folder below `folder`, and checks the copy.
 * @param onBegun the folder in which it is made, which is renamed at its end
 * @param onProgress bytes of the database that were copied
 * @returns the folder of the backup
 * @throws Error when anything cannot be read or written, or the copy is not what was read; nothing is left then
 */
export async function takeBackup(
  installation: Installation,
  folder: string,
  { now = new Date(), onBegun, onProgress }: BackupOptions = {},
): Promise<string> {
  refuseInside(installation.data, folder)
  const made = path.join(folder, backupName(now))
  const draft = draftOf(made)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Fails where another backup began in the same second.
  await mkdir(draft, { mode: 0o700 })
  onBegun?.(draft)
  try {
    const files = await copyAll(installation, draft, onProgress)
    const { version, migrations, database } = installation
    const facts = factsOf({ madeAt: now.toISOString(), version, database, migrations, files })
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
  { data, databaseUrl, database }: Installation,
  draft: string,
  onProgress: ((bytes: number) => void) | undefined,
): Promise<Record<string, FileFacts>> {
  const files: Record<string, FileFacts> = {}
  const copy = async (name: string) => {
    const to = path.join(DATA, name)
    files[to] = await copyFile(path.join(data, name), path.join(draft, to))
  }
  await ifThere(copy(HEADS))
  if (database === 'rows') await copyRows(databaseUrl, path.join(draft, ROWS))
  else await copyCluster(databaseUrl, draft, onProgress)
  // A picture that the database names is there now, unless its time was over in between; one that came later does no harm.
  const isWanted = (name: string) => isKept(name) && !(database === 'rows' && isOfCluster(name))
  for await (const name of filesBelow(data, isWanted)) await ifThere(copy(name))
  for await (const name of filesBelow(path.join(draft, 'database')))
    files[path.join('database', name)] = await hashFile(path.join(draft, 'database', name))
  return files
}

async function copyCluster(
  url: string,
  draft: string,
  onProgress: ((bytes: number) => void) | undefined,
): Promise<void> {
  const [archive, manifest] = [path.join(draft, ARCHIVE), path.join(draft, MANIFEST)]
  await mkdir(path.dirname(archive), { mode: 0o700 })
  await takeBaseBackup(url, {
    archive: () => createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }),
    manifest: () => createWriteStream(manifest, { flags: 'wx', mode: 0o600, flush: true }),
    ...(onProgress && { onProgress }),
  })
  refuseFaults(await checkArchive(archive, manifest))
}

async function copyRows(url: string, folder: string): Promise<void> {
  refuseFaults(await checkCopy(folder, await dumpDatabase(url, folder)))
}

function refuseFaults(faults: string[]): void {
  if (faults.length > 0) throw new Error(`the copy of the database is damaged: ${faults.join('; ')}`)
}

/** A file may be removed while all the others are copied. */
async function ifThere(copied: Promise<void>): Promise<void> {
  try {
    await copied
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
