import { manifests, merge, type KeysOf, type PartOf } from './fold.ts'
import { menu, type MenuEntry, type MenuGroup } from './menu.ts'
import type { Permission } from './manifest.ts'
import type { ScreenKey } from './screens.ts'

/** Every function permission a role can carry: `<module>.<action>`. */
export type PermissionCode = KeysOf<PartOf<'permissions'>>

/** A permission at a place that the menu does not have, or that needs one nobody declares, does not compile. */
type Placed = Omit<Permission, 'at' | 'needs'> & {
  at: ScreenKey | MenuGroup
  needs?: readonly PermissionCode[]
}
const declared: Readonly<Record<PermissionCode, Placed>> = merge('permissions')

/**
 * A node of the role screen's function tree: a place of the menu, called as it is there, with what can be allowed in it.
 * Every permission is in it once.
 */
export type PermissionNode = ({ screen: ScreenKey } | { group: string }) & {
  permissions?: readonly PermissionCode[]
  children?: readonly PermissionNode[]
}

const keyOf = (entry: MenuEntry): string => ('screen' in entry ? entry.screen : entry.group)
const flat = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(entry => [keyOf(entry), ...('children' in entry ? flat(entry.children) : [])])
const menuOrder = flat(menu)

/** Modules in the order of the menu: by the first of their screens in it, those without one last. */
const modules = manifests
  .map(({ screens = {}, permissions = {} }) => {
    const places = Object.keys(screens).map(key => menuOrder.indexOf(key))
    const place = Math.min(...places.filter(index => index >= 0), menuOrder.length)
    return { place, codes: Object.keys(permissions) as PermissionCode[] }
  })
  .toSorted((a, b) => a.place - b.place)

function nodeOf(entry: MenuEntry): PermissionNode[] {
  const key = keyOf(entry)
  const allowed = modules.flatMap(({ codes }) => codes.filter(code => declared[code].at === key))
  const children = 'children' in entry ? entry.children.flatMap(nodeOf) : []
  if (allowed.length === 0 && children.length === 0) return []
  const place = 'screen' in entry ? { screen: entry.screen } : { group: entry.group }
  return [
    {
      ...place,
      ...(allowed.length > 0 && { permissions: allowed }),
      ...(children.length > 0 && { children }),
    },
  ]
}

export const permissionTree: readonly PermissionNode[] = menu.flatMap(nodeOf)

const codesIn = (node: PermissionNode): PermissionCode[] => [
  ...(node.permissions ?? []),
  ...(node.children ?? []).flatMap(codesIn),
]

/** In the order of the tree: for the server's checks, the menus and the role screen. */
export const permissions = permissionTree.flatMap(codesIn) as [PermissionCode, ...PermissionCode[]]

export const permissionNeeds: Readonly<Partial<Record<PermissionCode, readonly PermissionCode[]>>> =
  Object.fromEntries(
    permissions.flatMap(code => (declared[code].needs ? [[code, declared[code].needs]] : [])),
  )

/** These with all that they need, in the order of the list. */
export function withNeeded(chosen: readonly PermissionCode[]): PermissionCode[] {
  const held = new Set<PermissionCode>()
  const add = (code: PermissionCode) => {
    if (held.has(code)) return
    held.add(code)
    permissionNeeds[code]?.forEach(add)
  }
  chosen.forEach(add)
  return permissions.filter(code => held.has(code))
}

/** The rest of these when some are taken away: nothing that needs one of them. */
export function withoutNeeding(
  chosen: readonly PermissionCode[],
  taken: readonly PermissionCode[],
): PermissionCode[] {
  const isLeft = (code: PermissionCode) => !withNeeded([code]).some(needed => taken.includes(needed))
  return chosen.filter(isLeft)
}

/** Permissions of the seeded operator role. */
export const operatorPermissions: readonly PermissionCode[] = permissions.filter(
  code => !declared[code].isAdministration && !declared[code].isOfField,
)

/** Permissions that turn, open, arm or restart a device. */
const isControl = (code: PermissionCode) => code.endsWith('.control') || code === 'live.ptz'

/**
 * Permissions of the seeded roles beside the super administrator's. They are the templates of rights that a user's form
 * offers: each may be given in any areas (ACCESS-61).
 */
export const templatePermissions = {
  /** Watches, handles alarms and works the devices. */
  operator: operatorPermissions,
  /** Watches and handles alarms, and leaves the devices alone. */
  dispatcher: operatorPermissions.filter(code => !isControl(code)),
  /** Only looks. */
  viewer: operatorPermissions.filter(code => code.endsWith('.view')),
} as const satisfies Readonly<Record<string, readonly PermissionCode[]>>
export type RoleTemplate = keyof typeof templatePermissions
export const roleTemplates = Object.keys(templatePermissions) as [RoleTemplate, ...RoleTemplate[]]
