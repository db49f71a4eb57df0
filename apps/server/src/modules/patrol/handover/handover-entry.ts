import type { HandoverItemKind } from '@palisade/contract'

/** Where an entry is: a device, or an area alone. */
export interface Place {
  areaId: string
  deviceId: string | null
  category: string | null
}

/** Something that a page tells of: its fields as the contract names them, and where it is. */
export interface Entry {
  kind: HandoverItemKind
  objectId: string
  detail: Record<string, unknown>
  places: Place[]
}
