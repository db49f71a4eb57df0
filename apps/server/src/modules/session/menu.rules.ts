import { menu, screens, type MenuEntry, type MenuNode, type PermissionCode } from '@palisade/contract'

/** Names of menu entries in both languages, as `newMenus` wants them. */
export type MenuNames = (entry: { screen: string } | { group: string }) => { name: string; en_name: string }

/**
 * The menu tree of a user: screens without a permission or with one the user holds, groups that have one of those.
 * An empty tree means the user has nothing to do here (specification §6).
 */
export function menusFor(isPermitted: (permission: PermissionCode) => boolean, names: MenuNames): MenuNode[] {
  return nodes(menu, isPermitted, names)
}

function nodes(
  entries: readonly MenuEntry[],
  isPermitted: (permission: PermissionCode) => boolean,
  names: MenuNames,
): MenuNode[] {
  return entries.flatMap((entry): MenuNode[] => {
    if ('screen' in entry) {
      const { path, permission } = screens[entry.screen]
      return isPermitted(permission) ? [{ ...names(entry), url: path, children: [] }] : []
    }
    const children = nodes(entry.children, isPermitted, names)
    return children.length > 0 ? [{ ...names(entry), url: '', children }] : []
  })
}
