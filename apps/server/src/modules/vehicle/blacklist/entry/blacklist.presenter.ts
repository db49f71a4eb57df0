import {
  plateKey,
  type BlacklistEntry,
  type BlacklistRow,
  type BodyColour,
  type PlateColour,
  type VehicleType,
} from '@palisade/contract'
import { levelNumber, levelOfNumber } from '../../../alarm/alarm/alarm.rules.ts'
import type { EntryFields, EntryRow } from './blacklist.queries.ts'

// The words of a row were checked by the contract's sets before they were written.
export const presentEntry = (row: EntryRow): BlacklistEntry => ({
  id: row.id,
  group: { id: row.group_id, name: row.group_name, level: levelOfNumber(row.group_level) },
  plate: row.plate,
  owner: row.owner,
  plateColour: row.plate_colour as PlateColour,
  plateType: row.plate_type,
  vehicleType: row.vehicle_type as VehicleType,
  bodyColour: row.body_colour as BodyColour,
  brand: row.brand,
  subBrand: row.sub_brand,
  modelYear: row.model_year,
  level: row.level === null ? null : levelOfNumber(row.level),
  validFrom: row.valid_from?.toISOString() ?? null,
  validUntil: row.valid_until?.toISOString() ?? null,
  reason: row.reason,
  remarks: row.remarks,
  hasPicture: row.picture_key !== null,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  version: row.version,
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
