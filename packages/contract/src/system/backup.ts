import { defineCall } from '../core/call.ts'
import { nothing } from '../core/fields.ts'
import { backupState } from './backup-state.ts'

export type { BackupState } from './backup-state.ts'

export const backupCalls = {
  getState: defineCall({
    path: '/smp/backup/getState',
    summary: 'The backups of the installation that are planned, and what came of the last one',
    request: nothing,
    result: backupState,
    meta: {
      access: { by: 'permission', permission: 'parameter.edit', object: 'none' },
      centre: 'none',
    },
  }),
}

export const backupModule = { calls: backupCalls }
