import { cameraUpdate, type Camera, type CameraUpdate } from '@palisade/contract'
import { wholePlace } from '#shared/lib/whole-place.ts'

/** The form's values: inputs are empty until they are filled in. */
export interface CameraFields {
  name: string
  alias: string
  tags: string[]
  longitude: number | null
  latitude: number | null
  direction: number | null
  fieldOfView: number | null
  viewRange: number | null
}

export const emptyCamera: CameraFields = {
  name: '',
  alias: '',
  tags: [],
  longitude: null,
  latitude: null,
  direction: null,
  fieldOfView: null,
  viewRange: null,
}

export const fieldsOf = (camera: Camera): CameraFields => ({
  name: camera.name,
  alias: camera.alias,
  tags: camera.tags,
  longitude: camera.longitude,
  latitude: camera.latitude,
  direction: camera.direction,
  fieldOfView: camera.fieldOfView,
  viewRange: camera.viewRange,
})

/** The contract's schema, and a place that is both degrees or neither. */
export const cameraSchema = wholePlace(cameraUpdate)

/** The call's input; an emptied text is an empty text, not a missing one. */
export const updateOf = (
  fields: CameraFields,
  { id, version }: Pick<Camera, 'id' | 'version'>,
): CameraUpdate => ({ ...fields, alias: fields.alias ?? '', id, version })

/** The field that each refusal belongs to. */
