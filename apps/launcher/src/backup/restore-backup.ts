import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { RESTORED_FILE, type RestoredBackup } from '@palisade/contract/backup-state'
import { checkArchive, stopLeftover, unpackArchive } from '@palisade/postgres'
import { lockDataFolder, makeDataFolder, RESTORE_UNFINISHED } from '../data-folder.ts'
import { copyFile } from './copy-files.ts'
import { checkFiles, FACTS_FILE, readFacts, type BackupFacts } from './facts.ts'
import { listBackups } from './list-backups.ts'
import { ARCHIVE, DATA, MANIFEST, ROWS } from './take-backup.ts'

/** Faults that are told by name; more of them tell nothing new. */
const TOLD_MAX = 20

/** The folder of a backup: the one that is named, or the newest in the one that is named. */
export async function findBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch((): string[] => [])
  if (names.includes(FACTS_FILE)) return folder
  const [newest] = names.length === 0 ? [] : await listBackups(folder, new Date())
  if (newest === undefined) throw new Error(`${folder} holds no backup`)
  return newest.folder
}

export interface RestoreDeps {
  /** Whether this version of the product knows a change of the database's shape. */
  knows: (migration: string) => boolean
  /** Of a PostgreSQL of one's own; without it the database is a built-in one. */
  databaseUrl: string | undefined
  /** Fills an empty database with the rows of a folder, all of them or none. */
  fill: (databaseUrl: string, rows: { folder: string; migrations: string[] }) => Promise<void>
  /** Works on a new built-in cluster in a folder, which is closed afterwards. */
  withNewCluster: (folder: string, work: (databaseUrl: string) => Promise<void>) => Promise<void>
}

/**
 * Fills a data folder from a backup, and the database of one's own where one is named. Everything is checked before anything is written;
 * until all of it is there a mark keeps every start away. The folder itself stays the one it was: it may be a disk of its own.
 * @param data must not be there, or be empty
 * @throws Error in lines that say what is wrong
 */
export async function restoreBackup(
  backup: string,
  data: string,
  { knows, databaseUrl, fill, withNewCluster }: RestoreDeps,
): Promise<BackupFacts> {
  await refuseUsed(data)
  const facts = await readFacts(backup)
  if (!facts.migrations.every(knows))
    throw new Error(`${backup} was made by Palisade ${facts.version}, which is newer than this one`)
  if (databaseUrl !== undefined && facts.database === 'cluster')
    throw new Error(
      `${backup} holds a built-in database as a whole: DATABASE_URL takes one that was made with --rows`,
    )
  await refuseDamaged(backup, facts)
  const rows = { folder: path.join(backup, ROWS), migrations: facts.migrations }
  await fillFolder(data, async draft => {
    const cluster = path.join(draft, 'postgres')
    if (facts.database === 'cluster') await unpackArchive(path.join(backup, ARCHIVE), cluster)
    else if (databaseUrl === undefined) await withNewCluster(cluster, url => fill(url, rows))
    for (const name of Object.keys(facts.files)) {
      if (name.startsWith(`${DATA}/`))
        await copyFile(path.join(backup, name), path.join(draft, path.relative(DATA, name)))
    }
    const restored: RestoredBackup = { madeAt: facts.madeAt, restoredAt: new Date().toISOString() }
    await writeFile(path.join(draft, RESTORED_FILE), JSON.stringify(restored), { mode: 0o600, flush: true })
    await moveUp(draft, data)
    // The files are in place before the rows of a database of one's own: no start takes one without the other.
    if (databaseUrl !== undefined) await fill(databaseUrl, rows)
  })
  return facts
}

/** Folder in a data folder in which it is made, so that it never looks whole before it is. */
const DRAFT = 'restoring'
/** Names that an empty folder may hold: those that a file system makes in its root, and those of a restore that was cut off. */
const HARMLESS = /^(?:lost\+found|restoring|restore-unfinished|lock(?:\.[\w.]+)?)$/

/** Works on an empty data folder, of which nothing is left when it fails; what one that was cut off left is cleared away. */
async function fillFolder(data: string, work: (draft: string) => Promise<void>): Promise<void> {
  const isNew = !existsSync(data)
  const unlock = lockDataFolder(data)
  const draft = path.join(data, DRAFT)
  try {
    // Somebody else may have restored into it since it was looked at.
    await refuseUsed(data)
    try {
      await writeFile(path.join(data, RESTORE_UNFINISHED), '')
      await stopLeftover(path.join(draft, 'postgres'))
      await rm(draft, { recursive: true, force: true })
      makeDataFolder(draft)
      await work(draft)
      await rm(path.join(data, RESTORE_UNFINISHED))
    } catch (error) {
      await clear(data)
      throw error
    }
  } finally {
    unlock()
    if (isNew) await rmdir(data).catch(() => undefined)
  }
}

async function moveUp(draft: string, data: string): Promise<void> {
  for (const name of await readdir(draft)) await rename(path.join(draft, name), path.join(data, name))
  await rmdir(draft)
}

/** The mark goes last. */
async function clear(data: string): Promise<void> {
  for (const name of await readdir(data))
    if (!HARMLESS.test(name)) await rm(path.join(data, name), { recursive: true, force: true })
  for (const name of [DRAFT, RESTORE_UNFINISHED])
    await rm(path.join(data, name), { recursive: true, force: true })
}

async function refuseUsed(data: string): Promise<void> {
  const names = await readdir(data).catch((): string[] => [])
  if (!names.every(name => HARMLESS.test(name)))
    throw new Error(`${data} is not empty: a backup is restored into a folder of its own`)
}

async function refuseDamaged(backup: string, facts: BackupFacts): Promise<void> {
  const needed = facts.database === 'rows' ? [`${ROWS}/contents.json`] : [ARCHIVE, MANIFEST]
  const faults = await checkFiles(backup, facts)
  for (const name of needed) if (!(name in facts.files)) faults.push(`${name}: missing`)
  if (faults.length === 0 && facts.database === 'cluster')
    faults.push(...(await checkArchive(path.join(backup, ARCHIVE), path.join(backup, MANIFEST))))
  if (faults.length === 0) return
  const told = faults.slice(0, TOLD_MAX).map(fault => `  ${fault}`)
  throw new Error([`${backup} is damaged, nothing was restored:`, ...told].join('\n'))
}
