import type { PermissionCode } from '@palisade/contract'
import type { RawBuilder } from 'kysely'
import type { AccessSnapshot } from './access.ts'

/** Queries that a module declares for the objects of one kind, from which infra composes its own over all kinds. */
export interface NamedObjects {
  /** Selects `id`, `name` (text) and `area_id` (uuid; null where objects are in no area) for the log. */
  names: RawBuilder<unknown>
}

/** Of a kind that calls name for access questions. */
export interface PlacedObjects extends NamedObjects {
  /** Selects `id` and `area_id` of what can be reached; it leaves out what counts as deleted. */
  places: RawBuilder<unknown>
  /**
   * The same with `category` and `device_id` of the device that the object is or is of. Only users whose devices are
   * narrowed pay for it. Left out, objects of the kind have no device.
   */
  devices?: RawBuilder<unknown>
}

/** Of a kind that is in no area, but lent to roles and user groups; a call that names one states the permission. */
export interface LentObjects extends NamedObjects {
  /** Selects the `id` of what these rights reach with this permission. */
  lent: (access: AccessSnapshot, permission: PermissionCode) => RawBuilder<unknown>
}

/** By kind. */
export type ObjectSources = Readonly<Record<string, NamedObjects | PlacedObjects | LentObjects>>
