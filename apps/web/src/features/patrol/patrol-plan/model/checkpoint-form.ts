import { checkpointDraft, type CheckpointDraft, type PatrolCheckpoint } from '@palisade/contract'
import type { PickedPlace } from '#shared/map/map-store.ts'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

/** The form's values: inputs are empty until they are filled in. */
export interface CheckpointFields {
  name: string
  areaId: string | undefined
  longitude: number | null
  latitude: number | null
  nfcId: string
  remarks: string
}

export const emptyCheckpoint: CheckpointFields = {
  name: '',
  areaId: undefined,
  longitude: null,
  latitude: null,
  nfcId: '',
  remarks: '',
}

export const fieldsOf = (checkpoint: PatrolCheckpoint): CheckpointFields => ({
  name: checkpoint.name,
  areaId: checkpoint.areaId,
  longitude: checkpoint.longitude,
  latitude: checkpoint.latitude,
  nfcId: checkpoint.nfcId ?? '',
  remarks: checkpoint.remarks,
})

/** Of fields that the schema has let through. */
export const draftOf = (fields: CheckpointFields): CheckpointDraft => checkpointDraft.parse(plainOf(fields))

/** A tag's field that is left empty is no tag. */
export const plainOf = ({ nfcId, ...fields }: CheckpointFields) => ({
  ...fields,
  nfcId: nfcId.trim() || null,
})

/** The fields of a place that was chosen on the map: on the plan of a floor it is in the floor's area. */
export const placeFields = ({ longitude, latitude, floorId }: PickedPlace) => [
  { name: 'longitude' as const, value: longitude, touched: true },
  { name: 'latitude' as const, value: latitude, touched: true },
  ...(floorId === null ? [] : [{ name: 'areaId' as const, value: floorId, touched: true }]),
]

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'patrol_checkpoint.name_taken': 'name',
  'patrol_checkpoint.nfc_taken': 'nfcId',
} as const satisfies FieldOfCode<CheckpointFields>
