import type { Area, AreaDraft, DeletionBlocker, AreaKind, ErrorCode } from '@palisade/contract'

/** The fields of an area that an operator enters. */
export interface AreaFields {
  kind: AreaKind
  name: string
  code: string
  internalCode: string | null
  purpose: string
  remarks: string
  longitude: number | null
  latitude: number | null
  /** The outline stays as it is when this is left out. */
  boundary?: [number, number][] | null | undefined
}

/**
 * The form's fields as they are stored. Fields that are left out become empty, except the outline, which a change need
 * not send.
 */
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

/** The reason why an area cannot be deleted (SITE-8); reasons that the operator can remove come first. */
export function refusalOfRemoval(holds: readonly DeletionBlocker[]): ErrorCode | undefined {
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

/** The reason why an area cannot be below this parent, apart from its depth. */
export function refusalOfPlace(area: Place, parent: Place): ErrorCode | undefined {
  if (parent.path.includes(area.id)) return 'area.under_itself'
  return parent.centre_id === area.centre_id ? undefined : 'area.other_centre'
}

/** Whether an area must stay a floor, because it has a plan or something is placed on it. */
export const isKindHeld = (before: AreaKind, next: AreaKind, holds: readonly DeletionBlocker[]): boolean =>
  before === 'floor' && next !== 'floor' && (holds.includes('floor_plan') || holds.includes('placed'))

/** Whether a change affects what the switcher of centres shows in each console. */
export const isCentreChanged = (before: Area, after: Area): boolean =>
  after.kind === 'centre' &&
  (['name', 'code', 'longitude', 'latitude'] as const).some(field => before[field] !== after[field])
