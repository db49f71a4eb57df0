import { rmSync } from 'node:fs'
import { readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkArchive, stopLeftover, unpackArchive } from '@palisade/postgres'
import { lockDataFolder, RESTORE_UNFINISHED } from '../data-folder.ts'
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
 * Makes a data folder from a backup, and fills the database of one's own where one is named. Everything is checked before anything is
 * written, and the folder appears whole or not at all.
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
  await inDraft(`${data}.restoring`, async draft => {
    const cluster = path.join(draft, 'postgres')
    if (facts.database === 'cluster') await unpackArchive(path.join(backup, ARCHIVE), cluster)
    else if (databaseUrl === undefined) await withNewCluster(cluster, url => fill(url, rows))
    for (const name of Object.keys(facts.files)) {
      if (name.startsWith(`${DATA}/`))
        await copyFile(path.join(backup, name), path.join(draft, path.relative(DATA, name)))
    }
    if (databaseUrl !== undefined) await writeFile(path.join(draft, RESTORE_UNFINISHED), '')
    rmSync(path.join(draft, 'lock'))
    await rmdir(data).catch(() => undefined)
    await rename(draft, data)
  })
  if (databaseUrl !== undefined) await fillOwn(data, () => fill(databaseUrl, rows))
  return facts
}

/** Makes something in a folder of its own, of which nothing is left when it fails; one that was cut off is cleared away. */
async function inDraft(draft: string, work: (draft: string) => Promise<void>): Promise<void> {
  const unlock = lockDataFolder(draft)
  try {
    await stopLeftover(path.join(draft, 'postgres'))
    for (const name of await readdir(draft))
      if (name !== 'lock') await rm(path.join(draft, name), { recursive: true, force: true })
    await work(draft)
  } catch (error) {
    unlock()
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** The files are in place before the rows: whatever comes in between, no start takes one without the other. */
async function fillOwn(data: string, fill: () => Promise<void>): Promise<void> {
  try {
    await fill()
  } catch (error) {
    await rm(data, { recursive: true, force: true })
    throw error
  }
  await rm(path.join(data, RESTORE_UNFINISHED))
}

async function refuseUsed(data: string): Promise<void> {
  const names = await readdir(data).catch(() => [])
  if (names.length > 0) throw new Error(`${data} is not empty: a backup is restored into a folder of its own`)
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
