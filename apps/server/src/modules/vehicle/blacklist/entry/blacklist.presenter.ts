import {
  blacklistEntry,
  plateKey,
  type BlacklistEntry,
  type BlacklistRow,
  type BodyColour,
  type PlateColour,
  type VehicleType,
} from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { levelNumber, levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { EntryFields, EntryRow } from './blacklist.queries.ts'

// The words of a row were checked by the contract's sets before they were written.
export const presentEntry = (row: EntryRow): BlacklistEntry =>
  fromRow(blacklistEntry, row, {
    group: { id: row.group_id, name: row.group_name, level: levelOfNumber(row.group_level) },
    plateColour: row.plate_colour as PlateColour,
    vehicleType: row.vehicle_type as VehicleType,
    bodyColour: row.body_colour as BodyColour,
    level: row.level === null ? null : levelOfNumber(row.level),
    hasPicture: row.picture_key !== null,
  })

export const columnsOf = (draft: BlacklistRow): EntryFields => ({
  group_id: draft.groupId,
  plate: draft.plate,
  plate_key: plateKey(draft.plate),
  owner: draft.owner,
  plate_colour: draft.plateColour,
  plate_type: draft.plateType,
  vehicle_type: draft.vehicleType,
  body_colour: draft.bodyColour,
  brand: draft.brand,
  sub_brand: draft.subBrand,
  model_year: draft.modelYear,
  level: draft.level === null ? null : levelNumber(draft.level),
  valid_from: draft.validFrom,
  valid_until: draft.validUntil,
  reason: draft.reason,
  remarks: draft.remarks,
})

/** A vehicle as the log keeps it: all that shows a change, and no picture. */
export const toldEntry = ({
  id: _id,
  group,
  createdBy: _by,
  createdAt: _at,
  version: _version,
  ...fields
}: BlacklistEntry) => ({ ...fields, group: group.name })
