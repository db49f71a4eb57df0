import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { BACKUP_STATE_FILE, backupState, NO_BACKUPS, type BackupState } from '@palisade/contract/backup-state'

/**
 * The planned backups as the launcher tells them; a server that was started without one has none.
 * @throws Error when the file cannot be read or understood
 */
export async function readBackupState(dataFolder: string): Promise<BackupState> {
  try {
    return backupState.parse(JSON.parse(await readFile(path.join(dataFolder, BACKUP_STATE_FILE), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NO_BACKUPS
    throw error
  }
}
