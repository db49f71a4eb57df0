import { z } from 'zod'
import { moment } from '../core/fields.ts'

/** File of the data folder in which the launcher says what came of the backups that are planned. */
export const BACKUP_STATE_FILE = 'backup-state.json'
/** Most characters of the words in which a backup failed. */
export const BACKUP_ERROR_LIMIT = 500

/** When backups are made, by the clock of the site, where to, and how many are kept. */
export const backupPlan = z.object({
  folder: z.string(),
  /** `02:00` */
  at: z.string(),
  kept: z.int(),
})
export type BackupPlan = z.infer<typeof backupPlan>

/** The last backup that was tried. */
export const backupRun = z.object({
  startedAt: moment,
  endedAt: moment,
  /** Its folder; null when it failed. */
  folder: z.string().nullable(),
  /** In the words of the system; null when it was made. */
  error: z.string().max(BACKUP_ERROR_LIMIT).nullable(),
})
export type BackupRun = z.infer<typeof backupRun>

export const backupState = z.object({
  /** Null when no backups are planned. */
  plan: backupPlan.nullable(),
  last: backupRun.nullable(),
  /** Beginning of the last one that was made; null while there is none. */
  madeAt: moment.nullable(),
})
export type BackupState = z.infer<typeof backupState>
/** File of the data folder in which a restore tells the next start of the server of itself. */
export const RESTORED_FILE = 'restored-backup.json'
export const restoredBackup = z.object({
  /** Beginning of the backup: what came after it is missing. */
  madeAt: moment,
  restoredAt: moment,
})
export type RestoredBackup = z.infer<typeof restoredBackup>

/** No backups are planned, and none was made. */
export const NO_BACKUPS: BackupState = { plan: null, last: null, madeAt: null }
