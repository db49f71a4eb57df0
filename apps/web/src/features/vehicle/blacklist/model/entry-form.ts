import type { AlarmLevel, BlacklistEntry, BodyColour, PlateColour, VehicleType } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

export interface EntryFields {
  groupId: string
  plate: string
  owner: string
  plateColour: PlateColour
  plateType: string
  vehicleType: VehicleType
  bodyColour: BodyColour
  brand: string
  subBrand: string
  modelYear: number | null
  level: AlarmLevel | null
  validFrom: string | null
  validUntil: string | null
  reason: string
  remarks: string
  /** The stored picture is to go, and the one that is to come, if any. */
  isPictureRemoved: boolean
  files: File[]
}

/** A new vehicle in a group. */
export const emptyEntry = (groupId: string): EntryFields => ({
  groupId,
  plate: '',
  owner: '',
  plateColour: 'unknown',
  plateType: '',
  vehicleType: 'unknown',
  bodyColour: 'unknown',
  brand: '',
  subBrand: '',
  modelYear: null,
  level: null,
  validFrom: null,
  validUntil: null,
  reason: '',
  remarks: '',
  isPictureRemoved: false,
  files: [],
})

export const entryFieldsOf = ({
  group,
  id: _id,
  hasPicture: _has,
  createdBy: _by,
  createdAt: _at,
  version: _version,
  ...fields
}: BlacklistEntry): EntryFields => ({ ...emptyEntry(group.id), ...fields })

/** The fields as the calls take them, without the picture. */
export const entryInput = ({ isPictureRemoved: _removed, files: _files, ...fields }: EntryFields) => fields

/** The field that each refusal belongs to. */
export const entryFieldOfCode = {
  'blacklist.plate_taken': 'plate',
  'blacklist_group.not_found': 'groupId',
  'blacklist.picture_invalid': 'files',
} as const satisfies FieldOfCode<EntryFields>
