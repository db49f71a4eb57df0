import {
  FACE_THRESHOLD_DEFAULT,
  type AlarmLevel,
  type FaceGrant,
  type FaceGroup,
  type FaceGroupKind,
} from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

/** Whom a group is lent to, with the name that is shown. */
export type NamedGrant = FaceGrant & { name: string }

export interface GroupFields {
  name: string
  colour: string
  level: AlarmLevel
  threshold: number
  validFrom: string | null
  validUntil: string | null
  remarks: string
  grants: NamedGrant[]
}

/** Colours that are offered; each is told by the group's name too. */
export const groupColours = ['#d4380d', '#d48806', '#389e0d', '#0958d9', '#722ed1', '#595959'] as const

const colourOf: Record<FaceGroupKind, string> = {
  watch_list: groupColours[0],
  personnel: groupColours[2],
  visitors: groupColours[3],
}

export const emptyGroup = (kind: FaceGroupKind): GroupFields => ({
  name: '',
  colour: colourOf[kind],
  level: kind === 'watch_list' ? 'urgent' : 'low',
  threshold: FACE_THRESHOLD_DEFAULT,
  validFrom: null,
  validUntil: null,
  remarks: '',
  grants: [],
})

export const groupFieldsOf = (group: FaceGroup): GroupFields => ({
  name: group.name,
  colour: group.colour,
  level: group.level,
  threshold: group.threshold,
  validFrom: group.validFrom,
  validUntil: group.validUntil,
  remarks: group.remarks,
  grants: group.grants,
})

export const groupInput = ({ grants, ...fields }: GroupFields) => ({
  ...fields,
  grants: grants.map(({ kind, id, mayEdit, maySearch }) => ({ kind, id, mayEdit, maySearch })),
})

/** The field that each refusal belongs to. */
export const groupFieldOfCode = {
  'face_group.name_taken': 'name',
  'role.not_found': 'grants',
  'user_group.not_found': 'grants',
} as const satisfies FieldOfCode<GroupFields>
