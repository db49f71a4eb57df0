import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { checkArchive, unpackArchive } from '@palisade/postgres'
import { makeDataFolder } from '../data-folder.ts'
import { copyFile } from './copy-files.ts'
import { checkFiles, FACTS_FILE, readFacts, type BackupFacts } from './facts.ts'
import { ARCHIVE, DATA, isBackupName, MANIFEST } from './take-backup.ts'

/** Faults that are told by name; more of them tell nothing new. */
const TOLD_MAX = 20

/** The folder of a backup: the one that is named, or the newest in the one that is named. */
export async function findBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch((): string[] => [])
  if (names.includes(FACTS_FILE)) return folder
  const newest = names.filter(isBackupName).toSorted().at(-1)
  if (newest === undefined) throw new Error(`${folder} holds no backup`)
  return path.join(folder, newest)
}

/**
 * Makes a data folder from a backup. Everything is checked before anything is written, and the folder appears whole or not at all.
 * @param data must not be there, or be empty
 * @param knows whether this version of the product knows a change of the database's shape
 * @throws Error in lines that say what is wrong
 */
export async function restoreBackup(
  backup: string,
  data: string,
  knows: (migration: string) => boolean,
): Promise<BackupFacts> {
  await refuseUsed(data)
  const facts = await readFacts(backup)
  if (!facts.migrations.every(knows))
    throw new Error(`${backup} was made by Palisade ${facts.version}, which is newer than this one`)
  await refuseDamaged(backup, facts)
  const draft = `${data}.restoring`
  await rm(draft, { recursive: true, force: true })
  makeDataFolder(draft)
  try {
    await unpackArchive(path.join(backup, ARCHIVE), path.join(draft, 'postgres'))
    for (const name of Object.keys(facts.files)) {
      if (name.startsWith(`${DATA}/`))
        await copyFile(path.join(backup, name), path.join(draft, path.relative(DATA, name)))
    }
    await rmdir(data).catch(() => undefined)
    await rename(draft, data)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  return facts
}

async function refuseUsed(data: string): Promise<void> {
  const names = await readdir(data).catch(() => [])
  if (names.length > 0) throw new Error(`${data} is not empty: a backup is restored into a folder of its own`)
}

async function refuseDamaged(backup: string, facts: BackupFacts): Promise<void> {
  const faults = await checkFiles(backup, facts)
  for (const name of [ARCHIVE, MANIFEST]) if (!(name in facts.files)) faults.push(`${name}: missing`)
  if (faults.length === 0)
    faults.push(...(await checkArchive(path.join(backup, ARCHIVE), path.join(backup, MANIFEST))))
  if (faults.length === 0) return
  const told = faults.slice(0, TOLD_MAX).map(fault => `  ${fault}`)
  throw new Error([`${backup} is damaged, nothing was restored:`, ...told].join('\n'))
}
