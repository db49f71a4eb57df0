import { zoneDraft, type DefenceZone, type SensorType, type ZoneDraft } from '@palisade/contract'
import { wholePlace } from '#shared/lib/whole-place.ts'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

/** The form's values: inputs are empty until they are filled in. */
export interface ZoneFields {
  panelId: string | undefined
  name: string
  number: number | null
  sensorType: SensorType
  longitude: number | null
  latitude: number | null
}

export const emptyZone: ZoneFields = {
  panelId: undefined,
  name: '',
  number: null,
  sensorType: 'motion',
  longitude: null,
  latitude: null,
}

export const fieldsOf = (zone: DefenceZone): ZoneFields => ({
  panelId: zone.panelId,
  name: zone.name,
  number: zone.number,
  sensorType: zone.sensorType,
  longitude: zone.longitude,
  latitude: zone.latitude,
})

/** The contract's schema, and a place that is both degrees or neither. */
export const zoneSchema = wholePlace(zoneDraft)

/** Of fields that the schema has let through. */
export const draftOf = (fields: ZoneFields): ZoneDraft => zoneDraft.parse(fields)

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'defence_zone.number_taken': 'number',
  'defence_zone.name_taken': 'name',
  'device.not_a_panel': 'panelId',
  'device.not_found': 'panelId',
} as const satisfies FieldOfCode<ZoneFields>
