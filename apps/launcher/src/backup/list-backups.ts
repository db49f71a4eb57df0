import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isBackupName } from './backup-name.ts'
import { readFacts } from './facts.ts'

export interface MadeBackup {
  folder: string
  madeAt: Date
}

/**
 * The whole backups in a folder, the newest first, by what each says of itself. One from the future was made by a clock that was wrong:
 * nobody knows how old it is, and it comes after all others.
 */
export async function listBackups(folder: string, now: Date): Promise<MadeBackup[]> {
  const found: MadeBackup[] = []
  for (const name of (await readdir(folder)).filter(isBackupName)) {
    const copy = path.join(folder, name)
    // A folder without facts that we understand is no backup of ours to count or to remove.
    const facts = await readFacts(copy).catch(() => undefined)
    if (facts) found.push({ folder: copy, madeAt: new Date(facts.madeAt) })
  }
  const isPast = ({ madeAt }: MadeBackup) => Number(madeAt <= now)
  return found.toSorted((a, b) => isPast(b) - isPast(a) || b.madeAt.getTime() - a.madeAt.getTime())
}
