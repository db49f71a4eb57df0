import { zoneDraft, type DefenceZone, type SensorType, type ZoneDraft } from '@palisade/contract'
import { wholePlace } from '../../../../shared/lib/whole-place.ts'

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
