import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  BACKUP_STATE_FILE,
  backupState,
  NO_BACKUPS,
  type BackupPlan,
  type BackupState,
} from '@palisade/contract/backup-state'

/** Earlier backups as the file tells them; none when it is not there or cannot be understood. */
export async function readState(data: string): Promise<BackupState> {
  try {
    return backupState.parse(JSON.parse(await readFile(path.join(data, BACKUP_STATE_FILE), 'utf8')))
  } catch {
    return NO_BACKUPS
  }
}

/** Notes the plan where another one was noted. A disk on which that cannot be written does not keep the product from starting. */
export async function notePlan(
  data: string,
  plan: BackupPlan | null,
  say: (line: string) => void,
): Promise<void> {
  const before = await readState(data)
  if (isDeepStrictEqual(before.plan, plan)) return
  try {
    await writeState(data, { ...before, plan })
  } catch (error) {
    say(`the plan of backups could not be noted: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A reader finds the old file or the new one, never a part. */
export async function writeState(data: string, state: BackupState): Promise<void> {
  const file = path.join(data, BACKUP_STATE_FILE)
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
