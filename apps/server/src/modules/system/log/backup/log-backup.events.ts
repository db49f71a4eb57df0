import { logBackup, type LogBackup } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import type { BackupRow } from './log-backup.queries.ts'

export const presentBackup = (row: BackupRow): LogBackup => fromRow(logBackup, row)

/** Tells users who manage the log how far a backup or restore is. */
export async function writeBackupEvent(tx: Tx, row: BackupRow): Promise<void> {
  await writeEvent(tx, {
    type: 'log.backup',
    data: presentBackup(row),
    audience: { permission: 'log.manage' },
  })
}
