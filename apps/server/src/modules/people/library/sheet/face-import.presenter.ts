import type { FaceImport, FaceImportFault } from '@palisade/contract'
import type { FaultRow, ImportRow } from './face-import.queries.ts'

export const presentImport = (row: ImportRow): FaceImport => ({
  id: row.id,
  group: { id: row.group_id, name: row.group_name },
  fileName: row.file_name,
  state: row.state,
  total: row.total,
  added: row.added,
  failed: row.failed,
  duplicates: row.duplicates,
  errorCode: row.error_code,
  startedAt: row.started_at.toISOString(),
})

export const presentFault = (row: FaultRow): FaceImportFault => ({
  row: row.row,
  name: row.name,
  field: row.field,
  code: row.code,
  rule: row.rule,
  known:
    row.is_open && row.known_name !== null && row.known_group !== null
      ? { name: row.known_name, group: row.known_group }
      : null,
})
