import {
  cameraGroupDraft,
  type CameraFunction,
  type CameraGroup,
  type CameraGroupDraft,
} from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

export interface GroupFields {
  name: string
  areaId: string | undefined
  functionType: CameraFunction
  threshold: number | null
  isVirtual: boolean
  cameraIds: string[]
}

/** Percent that a new recognising group begins with. */
const FIRST_THRESHOLD = 80

export const emptyGroup: GroupFields = {
  name: '',
  areaId: undefined,
  functionType: 'ordinary',
  threshold: FIRST_THRESHOLD,
  isVirtual: false,
  cameraIds: [],
}

export const fieldsOf = (group: CameraGroup): GroupFields => ({
  name: group.name,
  areaId: group.areaId,
  functionType: group.functionType,
  threshold: group.threshold ?? FIRST_THRESHOLD,
  isVirtual: group.isVirtual,
  cameraIds: group.cameras.map(camera => camera.id),
})

/** The values for the schema: an ordinary group has no threshold. */
export const checked = (fields: GroupFields) => ({
  ...fields,
  threshold: fields.functionType === 'ordinary' ? null : fields.threshold,
})

/** Of fields that the schema has let through. */
export const draftOf = (fields: GroupFields): CameraGroupDraft => cameraGroupDraft.parse(checked(fields))

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'camera_group.name_taken': 'name',
  'area.not_found': 'areaId',
  'access.no_area': 'areaId',
  'device.not_a_camera': 'cameraIds',
} as const satisfies FieldOfCode<GroupFields>
