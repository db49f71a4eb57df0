import path from 'node:path'
import type { BackupPlan } from '@palisade/contract/backup-state'
import { removeOld } from './daily.ts'
import { isChangeDue } from './migrations.ts'

export interface BeforeChangeDeps {
  data: string
  databaseUrl: string
  plan: BackupPlan | undefined
  /** Whether the update may not begin without one. */
  isNeeded: boolean
  make: (folder: string, stop: AbortSignal) => Promise<string>
  say: (line: string) => void
  stop: AbortSignal
}

/**
 * Makes a backup before a new version changes the shape of the database, which goes one way: where backups are planned, else as the
 * only one in `<data>/backups`.
 * @throws Error when none can be made: the update does not begin then, and the version before still starts
 */
export async function backUpBeforeChange(deps: BeforeChangeDeps): Promise<void> {
  const { data, databaseUrl, plan, isNeeded, make, say, stop } = deps
  if (!(await isChangeDue(databaseUrl))) return
  if (!isNeeded) return say('the new version updates the database without a backup, as it was told to')
  const { folder, kept } = plan ?? { folder: path.join(data, 'backups'), kept: 1 }
  say('a backup before the new version updates the database …')
  const made = await make(folder, stop).catch((error: unknown) => {
    throw new Error(
      `no backup before the update of the database: ${error instanceof Error ? error.message : String(error)}; ` +
        'PALISADE_BACKUPS names another folder, PALISADE_UPDATE_WITHOUT_BACKUP=1 goes on without one',
    )
  })
  say(`backup made: ${made}`)
  // An old one that cannot be removed is no reason not to start.
  await removeOld({ folder, kept }, { made, now: new Date() }, say)
}
