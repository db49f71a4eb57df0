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
  isOpen: row.is_open,
  known: knownOf(row),
})

function knownOf(row: FaultRow): FaceImportFault['known'] {
  const { known_id: entryId, known_name: name, known_group: group, known_kind: kind } = row
  if (entryId === null || name === null || group === null || kind === null) return null
  return { entryId, kind, name, group }
}
