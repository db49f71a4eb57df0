import { defenceZone, zoneActionsIn, type DefenceZone } from '@palisade/contract'
import { may } from '#server/infra/access/may.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { ZoneRow } from './defence-zone.queries.ts'

/** A zone with the actions that this user may take on it now. */
export function presentZone(row: ZoneRow, access: AccessSnapshot): DefenceZone {
  const mayControl = may(access, 'defence_zone.control', {
    areaId: row.area_id,
    device: { id: row.panel_id, category: row.panel_category },
  })
  return fromRow(defenceZone, row, {
    allowedActions: mayControl ? [...zoneActionsIn[row.condition]] : [],
  })
}
