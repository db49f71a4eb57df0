import path from 'node:path'
import type { BackupPlan } from '@palisade/contract/backup-state'
import { removeOld } from './daily.ts'
import { isChangeDue } from './migrations.ts'

export interface BeforeChangeDeps {
  data: string
  databaseUrl: string
  plan: BackupPlan | undefined
  make: (folder: string, stop: AbortSignal) => Promise<string>
  say: (line: string) => void
  stop: AbortSignal
}

/**
 * Makes a backup before a new version changes the shape of the database, which goes one way: where backups are planned, else as the
 * only one in `<data>/backups`. Without room for it the start goes on, and says so: each change is a transaction of its own.
 */
export async function backUpBeforeChange(deps: BeforeChangeDeps): Promise<void> {
  const { data, databaseUrl, plan, make, say, stop } = deps
  if (!(await isChangeDue(databaseUrl))) return
  const { folder, kept } = plan ?? { folder: path.join(data, 'backups'), kept: 1 }
  say('a backup before the new version updates the database …')
  try {
    say(`backup made: ${await make(folder, stop)}`)
    await removeOld({ folder, kept })
  } catch (error) {
    if (stop.aborted) return
    say(`no backup before the update: ${error instanceof Error ? error.message : String(error)}`)
  }
}
