import type { ApiScope, DeviceCategory, ObjectKind, PermissionCode, UserCentre } from '@palisade/contract'

/** The rights of a user, or of an API key that reads, as every check of access sees them. */
export interface AccessSnapshot {
  /** The user, or the key. */
  userId: string
  /** The super administrator may do everything everywhere. */
  isSuper: boolean
  permissions: ReadonlySet<PermissionCode>
  /** Areas granted, including all that lie below them. */
  areaIds: 'all' | ReadonlySet<string>
  /**
   * `areas` means every device of those areas, which is so for most users. Only users who are narrowed to some devices
   * pay for the narrower check (docs/design/0008).
   */
  devices: 'areas' | DeviceReach
  /** Ids of the roles that count now and of the user groups: whom something is lent to, it is lent to by one of these. */
  holders: ReadonlySet<string>
  /** The centres that the user may choose; the first is the current one. */
  centres: readonly UserCentre[]
}

/** The devices in the user's areas that the user's roles leave visible. */
export interface DeviceReach {
  /**
   * For each category, the areas in which every device of the category is reached, including all areas below; a subset
   * of the user's areas.
   */
  areaIds: Readonly<Record<DeviceCategory, ReadonlySet<string>>>
  /** Devices that a role names one by one and that are in one of that role's areas. */
  chosen: ReadonlySet<string>
}

/** The object that a check of access is about. */
export interface AccessObject {
  /** The area that the object is in; null when it is in none. */
  areaId: string | null
  /** The device that the object is, or belongs to: an alarm's source, a zone's panel. */
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
  /** Its last noted use lies more than a minute back, so that a use is to be noted. */
  isUseDue: boolean
}

export interface ApiKeyIdentity {
  id: string
  name: string
  scopes: readonly ApiScope[]
}

export interface Centre {
  id: string
  /** The node of the area tree that represents the centre. */
  areaId: string
}

/** Decides who the caller is and which objects the caller may touch. */
export interface AccessControl {
  /** Undefined when the ticket is unknown, expired, or its user disabled. */
  session(ticket: string, address: string): Promise<SessionIdentity | undefined>
  /**
   * Notes that the session was used, which starts its idle time anew. Looking up the owner of a ticket does not count
   * as use.
   */
  used(session: Pick<SessionIdentity, 'sessionId' | 'isUseDue'>): Promise<void>
  apiKey(key: string): Promise<ApiKeyIdentity | undefined>
  /** The rights of a key for a call that its scope opens: the call's one permission, in every centre and area. */
  readerAccess(keyId: string, permission: PermissionCode): Promise<AccessSnapshot>
  /** @param permission what is to be done with them; objects that are lent need it */
  requireObjects(
    access: AccessSnapshot,
    kind: ObjectKind,
    ids: readonly string[],
    permission?: PermissionCode,
  ): Promise<void>
  /** Undefined when the centre is not one of the user's. */
  centre(access: AccessSnapshot, centerId: string): Centre | undefined
}

/** The one check of access (ACCESS-44); a pure function. */
export type May = (access: AccessSnapshot, permission: PermissionCode, object?: AccessObject) => boolean
