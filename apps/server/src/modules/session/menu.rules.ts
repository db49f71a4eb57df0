import {
  menu,
  screens,
  type MenuEntry,
  type MenuNode,
  type PermissionCode,
  type ScreenKey,
} from '@palisade/contract'

type Entry<E> = E extends { children: readonly (infer C)[] } ? E | Entry<C> : E
/** A group of the contract's menu table. */
export type MenuGroup = Extract<Entry<(typeof menu)[number]>, { group: string }>['group']

/** Names of menu entries in both languages, as `newMenus` wants them. */
export type MenuNames = (entry: { screen: ScreenKey } | { group: MenuGroup }) => {
  name: string
  en_name: string
}

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
    const group = entry.group as MenuGroup
    return children.length > 0 ? [{ ...names({ group }), url: '', children }] : []
  })
}
