import type { ApiScope, DeviceCategory, ObjectKind, Park, PermissionCode } from '@palisade/contract'

/** A user's rights, as everything that asks about access knows them. */
export interface AccessSnapshot {
  userId: string
  /** The super administrator may do everything everywhere. */
  isSuper: boolean
  permissions: ReadonlySet<PermissionCode>
  /** Areas granted, including all that lie below them. */
  areaIds: 'all' | ReadonlySet<string>
  /** `areas`: every device of those areas. Most users; what narrows costs nobody else anything (docs/design/0008). */
  devices: 'areas' | DeviceReach
  /** The parks of the user; the first is current. */
  centres: readonly Park[]
}

/** The devices in the user's areas that the user's roles leave. */
export interface DeviceReach {
  /** Areas, including all below, in which every device of the category is reached; among the user's areas. */
  areaIds: Readonly<Record<DeviceCategory, ReadonlySet<string>>>
  /** Devices that a role names one by one and that are in one of that role's areas. */
  chosen: ReadonlySet<string>
}

/** The object of a question about access. */
export interface AccessObject {
  /** The area it is in; null = in none. */
  areaId: string | null
  /** The device that it is, or that it is of: an alarm's source, a zone's panel. */
  device?: { id: string; category: DeviceCategory } | null | undefined
}

export interface SignedInUser {
  id: string
  userName: string
  name: string
}

export interface SessionIdentity {
  sessionId: string
  user: SignedInUser
  access: AccessSnapshot
}

export interface ApiKeyIdentity {
  id: string
  name: string
  scopes: readonly ApiScope[]
}

export interface Centre {
  id: string
  /** The area that the park itself is in the tree. */
  areaId: string
}

/** Whoever answers who is calling and what may be touched. */
export interface Gate {
  /** Undefined when the ticket is unknown, expired, or its user disabled. */
  session(ticket: string, address: string): Promise<SessionIdentity | undefined>
  /** Somebody uses this session: its idle time begins anew. Asking who is behind a ticket is no use of it. */
  used(sessionId: string): Promise<void>
  apiKey(key: string): Promise<ApiKeyIdentity | undefined>
  /** @throws AppError access.denied when one of the objects is out of reach, or does not exist */
  requireObjects(access: AccessSnapshot, kind: ObjectKind, ids: readonly string[]): Promise<void>
  /** Undefined when the user does not hold that park. */
  centre(access: AccessSnapshot, centerId: string): Centre | undefined
}

/** The question that answers every access; pure. */
export type May = (access: AccessSnapshot, permission: PermissionCode, object?: AccessObject) => boolean
