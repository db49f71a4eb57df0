import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BACKUP_STATE_FILE, backupState, type BackupState } from '@palisade/contract/backup-state'

const NO_STATE: BackupState = { plan: null, last: null, madeAt: null }

/** Earlier backups as the file tells them; none when it is not there or cannot be understood. */
export async function readState(data: string): Promise<BackupState> {
  try {
    return backupState.parse(JSON.parse(await readFile(path.join(data, BACKUP_STATE_FILE), 'utf8')))
  } catch {
    return NO_STATE
  }
}

/** A reader finds the old file or the new one, never a part. */
export async function writeState(data: string, state: BackupState): Promise<void> {
  const file = path.join(data, BACKUP_STATE_FILE)
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
