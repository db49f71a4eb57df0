import {
  menu,
  screenPermissions,
  screens,
  type MenuEntry,
  type MenuGroup,
  type MenuNode,
  type PermissionCode,
  type ScreenKey,
} from '@palisade/contract'

/** Gives the names of menu entries in both languages, in the form that `newMenus` needs. */
export type MenuNames = (entry: { screen: ScreenKey } | { group: MenuGroup }) => {
  name: string
  en_name: string
}

/**
 * The menu tree of a user: the screens that a permission of theirs opens, the groups with such a screen, and in these
 * groups also the screens that need no permission. The latter alone make no menu: an empty tree means that the user has
 * nothing to do here (ACCESS-4).
 */
export function menusFor(isPermitted: (permission: PermissionCode) => boolean, names: MenuNames): MenuNode[] {
  return nodes(menu, isPermitted, names)
}

function nodes(
  entries: readonly MenuEntry[],
  isPermitted: (permission: PermissionCode) => boolean,
  names: MenuNames,
): MenuNode[] {
  if (!entries.some(entry => isOpened(entry, isPermitted))) return []
  return entries.flatMap((entry): MenuNode[] => {
    if ('screen' in entry) {
      const { path, permission } = screens[entry.screen]
      const isShown = permission === null || isOpened(entry, isPermitted)
      return isShown ? [{ ...names(entry), url: path, children: [] }] : []
    }
    const children = nodes(entry.children, isPermitted, names)
    const group = entry.group as MenuGroup
    return children.length > 0 ? [{ ...names({ group }), url: '', children }] : []
  })
}

/** Whether a permission of the user opens this screen, or a screen below this group. */
function isOpened(entry: MenuEntry, isPermitted: (permission: PermissionCode) => boolean): boolean {
  if ('children' in entry) return entry.children.some(child => isOpened(child, isPermitted))
  const { permission, or } = screenPermissions[entry.screen]
  return (permission !== null && isPermitted(permission)) || (or !== undefined && isPermitted(or))
}
