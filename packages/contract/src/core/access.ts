import type { ObjectKind } from '../manifest/objects.ts'
import type { PermissionCode } from '../manifest/permissions.ts'

/**
 * The objects that a call touches, so that no call can forget its object check (ACCESS-45).
 * `ids` names the objects in the request; `filtered` means the list is narrowed in SQL by the user's areas;
 * `none` means the call touches nothing that belongs to an area.
 */
export type ObjectRule<Request> =
  | { kind: ObjectKind; ids(request: Request): readonly string[] }
  | 'filtered'
  | 'none'

/** Who may make a call. Every call states one; a call without its permission does not compile. */
export type Access<Request> =
  | { by: 'anyone' }
  | { by: 'signed-in'; object: 'none' }
  | {
      by: 'permission'
      permission: PermissionCode
      /** Another permission that allows the call as well. */
      or?: PermissionCode
      object: ObjectRule<Request>
      /** Scopes whose keys may make the call too, over the whole installation; only calls that read have any. */
      scopes?: readonly ReadScope[]
    }
  | { by: 'api-key'; scope: ApiScope; object: 'none' }

/** Scopes that open calls which read: lists and details of devices, of alarms (ACCESS-60). */
export const readScopes = ['device.read', 'alarm.read'] as const
export type ReadScope = (typeof readScopes)[number]

/** Uses of an API key: reporting events, reporting passages of vehicles, watching the product itself (`/metrics`, `/health`), reading. */
export const apiScopes = ['event.intake', 'snap.intake', 'metrics.read', ...readScopes] as const
export type ApiScope = (typeof apiScopes)[number]
