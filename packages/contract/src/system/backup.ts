import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { done, nothing } from '../core/fields.ts'
import { backupState, restoredBackup } from './backup-state.ts'

export type { BackupState, RestoredBackup } from './backup-state.ts'

export const backupReport = z.object({
  ...backupState.shape,
  /** The backup that the site was restored from, until somebody confirms it; null when there is none. */
  restored: restoredBackup.nullable(),
})
export type BackupReport = z.infer<typeof backupReport>

const edit = { by: 'permission', permission: 'parameter.edit', object: 'none' } as const

export const backupCalls = {
  getState: defineCall({
    path: '/smp/backup/getState',
    summary:
      'The backups of the installation that are planned, what came of the last one, and a restore that nobody has confirmed',
    request: nothing,
    result: backupReport,
    meta: { access: edit, centre: 'none' },
  }),
  confirmRestored: defineCall({
    path: '/smp/backup/confirmRestored',
    summary: 'Confirm that the site was restored from a backup, which ends its trouble',
    request: nothing,
    result: done,
    meta: { access: edit, centre: 'none', audit: 'backup.confirm_restored' },
  }),
}

export const backupModule = { calls: backupCalls }
