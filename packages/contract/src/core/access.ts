import type { PermissionCode } from './permission.ts'

/** Kinds of object that an access question can name; the server resolves each to the area it stands in. */
export const objectKinds = ['area', 'device', 'alarm', 'platform', 'defence_zone', 'camera_group'] as const
export type ObjectKind = (typeof objectKinds)[number]

/**
 * What a call touches, so that no call can forget its object check (design §4).
 * `ids` names the objects in the request; `filtered` means the list is narrowed in SQL by the user's areas;
 * `none` means the call touches nothing that belongs to an area.
 */
export type ObjectRule<Request> =
  { kind: ObjectKind; ids(request: Request): readonly string[] } | 'filtered' | 'none'

/** Who may make a call. Every call states one; a call without its permission does not compile. */
export type Access<Request> =
  | { by: 'anyone' }
  | { by: 'signed-in'; object: 'none' }
  | { by: 'permission'; permission: PermissionCode; object: ObjectRule<Request> }
  | { by: 'api-key'; scope: ApiScope; object: 'none' }

/** What an integration key may be used for: reporting events, watching the product itself (`/metrics`, `/health`). */
export const apiScopes = ['event.intake', 'metrics.read'] as const
export type ApiScope = (typeof apiScopes)[number]
