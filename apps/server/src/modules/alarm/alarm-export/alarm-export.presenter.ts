import { alarmExport, type AlarmExport } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { ExportRow } from './alarm-export.queries.ts'

export const presentExport = (row: ExportRow): AlarmExport =>
  fromRow(alarmExport, row, {
    fileId: row.id,
    // Alarms that were left out are no more among its alarms once it is done.
    total: row.alarm_ids.length + (row.status === 'done' ? row.left_out : 0),
  })
