import type { Area, AreaDraft, AreaHold, AreaKind, ErrorCode } from '@palisade/contract'

/** What an operator writes of an area. */
export interface AreaFields {
  kind: AreaKind
  name: string
  code: string
  internalCode: string | null
  purpose: string
  remarks: string
  longitude: number | null
  latitude: number | null
  /** Left out: as it is. */
  boundary?: [number, number][] | null | undefined
}

/** The form's fields as they are kept: what is left empty is empty, but for the outline that a change need not send. */
export function fieldsOf(draft: AreaDraft, kind: AreaKind): AreaFields {
  const { name, code, internalCode, purpose, remarks, longitude, latitude, boundary } = draft
  return {
    kind,
    name,
    code,
    internalCode: internalCode ?? null,
    purpose: purpose ?? '',
    remarks: remarks ?? '',
    longitude: longitude ?? null,
    latitude: latitude ?? null,
    boundary,
  }
}

/** Why an area cannot be deleted (SITE-8); what the operator can do something about comes first. */
export function refusalOfRemoval(holds: readonly AreaHold[]): ErrorCode | undefined {
  if (holds.includes('initial')) return 'area.is_initial'
  if (holds.includes('areas')) return 'area.has_children'
  if (holds.includes('devices')) return 'area.has_devices'
  return holds.length > 0 ? 'area.in_use' : undefined
}

interface Place {
  id: string
  centre_id: string
  path: readonly string[]
}

/** Why an area cannot hang there, its depth aside. */
export function refusalOfPlace(area: Place, parent: Place): ErrorCode | undefined {
  if (parent.path.includes(area.id)) return 'area.under_itself'
  return parent.centre_id === area.centre_id ? undefined : 'area.other_centre'
}

/** A floor stays one while something lies on its plan. */
export const isKindHeld = (before: AreaKind, next: AreaKind, holds: readonly AreaHold[]): boolean =>
  before === 'floor' && next !== 'floor' && (holds.includes('floor_plan') || holds.includes('placed'))

/** What a centre shows in the switcher of each console. */
export const isParkChanged = (before: Area, after: Area): boolean =>
  after.kind === 'centre' &&
  (['name', 'code', 'longitude', 'latitude'] as const).some(field => before[field] !== after[field])
