import type { LogBackup } from '@palisade/contract'
import type { Tx } from '../../../../infra/database/database.ts'
import { writeEvent } from '../../../../infra/outbox/outbox.ts'
import type { BackupRow } from './log-backup.queries.ts'

export const presentBackup = (row: BackupRow): LogBackup => ({
  id: row.id,
  kind: row.kind as LogBackup['kind'],
  backupId: row.backup_id,
  status: row.status as LogBackup['status'],
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  userName: row.user_name,
  startTime: row.start_time?.toISOString() ?? null,
  endTime: row.end_time?.toISOString() ?? null,
  firstSerial: row.first_serial,
  lastSerial: row.last_serial,
  rows: row.rows,
  total: row.total,
  bytes: row.bytes,
  errorCode: row.error_code,
  faultSerial: row.fault_serial,
})

/** Tells users who manage the log how far a backup or restore is. */
export async function writeBackupEvent(tx: Tx, row: BackupRow): Promise<void> {
  await writeEvent(tx, {
    type: 'log.backup',
    data: presentBackup(row),
    audience: { permission: 'log.manage' },
  })
}
