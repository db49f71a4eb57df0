import {
  menu,
  screens,
  type MenuEntry,
  type MenuGroup,
  type Screen,
  type ScreenKey,
} from '@palisade/contract'

/** A step of the way to a screen: a group of the menu, or the screen that leads to it. */
export type Above = { group: MenuGroup } | { screen: ScreenKey }

function groupsAbove(entries: readonly MenuEntry[], screen: ScreenKey): MenuGroup[] {
  for (const entry of entries) {
    if ('screen' in entry || !has(entry, screen)) continue
    // Any entry's type has no names of groups; the menu's own has them.
    return [entry.group as MenuGroup, ...groupsAbove(entry.children, screen)]
  }
  return []
}

const has = (entry: MenuEntry, screen: ScreenKey): boolean =>
  'screen' in entry ? entry.screen === screen : entry.children.some(child => has(child, screen))

/** The way to a screen from the outside in, without itself. */
export function placeOf(screen: ScreenKey): Above[] {
  const { below }: Screen = screens[screen]
  // A test of the contract holds that it is a screen of the menu.
  if (below !== undefined) return [...placeOf(below as ScreenKey), { screen: below as ScreenKey }]
  return groupsAbove(menu, screen).map(group => ({ group }))
}
