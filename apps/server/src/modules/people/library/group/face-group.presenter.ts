import type { FaceGroup } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { GroupRow } from './face-group.queries.ts'

export const presentGroup = (row: GroupRow, access: AccessSnapshot): FaceGroup => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  colour: row.colour,
  level: levelOfNumber(row.level),
  threshold: row.threshold,
  validFrom: row.valid_from?.toISOString() ?? null,
  validUntil: row.valid_until?.toISOString() ?? null,
  remarks: row.remarks,
  grants: row.grants,
  entries: row.entries,
  mayEdit: row.is_for_edit && may(access, 'face.edit'),
  maySearch: row.is_for_search,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
