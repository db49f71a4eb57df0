import type { AlarmExport } from '@palisade/contract'
import type { ExportRow } from './alarm-export.queries.ts'

export const presentExport = (row: ExportRow): AlarmExport => ({
  fileId: row.id,
  kind: row.kind,
  status: row.status,
  startedAt: row.started_at.toISOString(),
  ready: row.ready,
  // Alarms that were left out are no more among its alarms once it is done.
  total: row.alarm_ids.length + (row.status === 'done' ? row.left_out : 0),
  leftOut: row.left_out,
  fileName: row.file_name,
  bytes: row.bytes,
  errorCode: row.error_code,
})
