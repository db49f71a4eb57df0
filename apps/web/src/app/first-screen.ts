import { screens, type MenuNode } from '@palisade/contract'

const paths: ReadonlySet<string> = new Set(Object.values(screens).map(screen => screen.path))

/** Path of the first screen in the user's menus that this console has. */
export function firstScreen(menus: readonly MenuNode[]): string | undefined {
  for (const { url, children } of menus) {
    const found = paths.has(url) ? url : firstScreen(children)
    if (found !== undefined) return found
  }
  return undefined
}
