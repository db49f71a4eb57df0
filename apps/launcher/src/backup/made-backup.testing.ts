import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { backupName } from './backup-name.ts'
import { FACTS_FILE, factsOf } from './facts.ts'

/** A folder with what a backup of that time says of itself, and nothing else. @returns its path */
export async function makeBackup(folder: string, madeAt: Date): Promise<string> {
  const made = path.join(folder, backupName(madeAt))
  const facts = factsOf({
    madeAt: madeAt.toISOString(),
    version: '0.1.0',
    database: 'rows',
    migrations: ['0001_a.sql'],
    files: {},
  })
  await mkdir(made, { recursive: true })
  await writeFile(path.join(made, FACTS_FILE), JSON.stringify(facts))
  return made
}
