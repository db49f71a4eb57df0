import type { Area, AreaDraft, AreaKind } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

/** The form's values: texts are empty until they are filled in. */
export interface AreaFields {
  name: string
  code: string
  kind: AreaKind
  internalCode: string
  purpose: string
  remarks: string
  longitude: number | null
  latitude: number | null
}

export const emptyArea: AreaFields = {
  name: '',
  code: '',
  kind: 'area',
  internalCode: '',
  purpose: '',
  remarks: '',
  longitude: null,
  latitude: null,
}

export function fieldsOf(area: Area): AreaFields {
  const { name, code, kind, internalCode, purpose, remarks, longitude, latitude } = area
  return { name, code, kind, internalCode: internalCode ?? '', purpose, remarks, longitude, latitude }
}

/** The call's fields without the kind; a custom code that is empty is none. */
export function draftOf(fields: AreaFields): AreaDraft {
  const { name, code, internalCode, purpose, remarks, longitude, latitude } = fields
  const own = internalCode === '' ? {} : { internalCode }
  return { name, code, purpose, remarks, longitude, latitude, ...own }
}

/** The form's field that a refusal of the server belongs to. */
export const fieldOfCode = {
  'area.name_taken': 'name',
  'area.code_taken': 'code',
  'area.internal_code_taken': 'internalCode',
  'area.kind_in_use': 'kind',
} as const satisfies FieldOfCode<AreaFields>
