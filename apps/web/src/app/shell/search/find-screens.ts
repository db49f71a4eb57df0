import type { MenuItem } from '../header/menu-items.ts'

export interface FoundScreen {
  path: string
  name: string
  /** The groups of the menu in which it is. */
  place: string
}

const flat = (items: readonly MenuItem[], groups: readonly string[] = []): FoundScreen[] =>
  items.flatMap(({ label, path, children = [] }) =>
    path === undefined
      ? flat(children, [...groups, label])
      : [{ path, name: label, place: groups.join(' / ') }],
  )

/**
 * Screens of the user's menu whose name or groups have the text: by name first, of those the ones that begin with it. Without a
 * text all of them.
 */
export function findScreens(items: readonly MenuItem[], text: string): FoundScreen[] {
  const wanted = text.trim().toLocaleLowerCase()
  const rank = ({ name, place }: FoundScreen): number => {
    const own = name.toLocaleLowerCase().indexOf(wanted)
    if (own >= 0) return own === 0 ? 0 : 1
    return place.toLocaleLowerCase().includes(wanted) ? 2 : 3
  }
  return flat(items)
    .map(screen => ({ screen, rank: rank(screen) }))
    .filter(one => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ screen }) => screen)
}
