import type { MenuNode } from '@palisade/contract'
import type { Language } from '@palisade/phrases'

/** An entry of the menu bar: a screen with its path, or a group of them. */
export interface MenuItem {
  key: string
  label: string
  /** Path of a screen; missing for a group. */
  path?: string
  children?: MenuItem[]
}

/** A menu tree has up to three levels (ACCESS-3). */
const DEEPEST = 3

/**
 * The server's menu tree as entries in one language. An entry whose screen this console does not have is left
 * out, and a group that is empty without it, so that none leads nowhere.
 */
export function menuItems(
  nodes: readonly MenuNode[],
  language: Language,
  isBuilt: (path: string) => boolean,
  parentKey = '',
  level = 1,
): MenuItem[] {
  return nodes.flatMap((node, index): MenuItem[] => {
    const key = `${parentKey}${index}`
    const label = (language === 'zh_CN' ? node.name : node.en_name) || node.en_name || node.name
    const children = level < DEEPEST ? menuItems(node.children, language, isBuilt, `${key}.`, level + 1) : []
    if (children.length > 0) return [{ key, label, children }]
    return isBuilt(node.url) ? [{ key, label, path: node.url }] : []
  })
}

/** Keys of the entry that leads to a path, or to the list that its page belongs to, and of the groups around it. */
export function keysOfPath(items: readonly MenuItem[], path: string): string[] {
  const keys = exactKeys(items, path)
  const above = path.slice(0, path.lastIndexOf('/'))
  return keys.length > 0 || above === '' ? keys : keysOfPath(items, above)
}

function exactKeys(items: readonly MenuItem[], path: string): string[] {
  for (const item of items) {
    if (item.path === path) return [item.key]
    const below = exactKeys(item.children ?? [], path)
    if (below.length > 0) return [item.key, ...below]
  }
  return []
}

/** Path of an entry by its key. */
export function pathOfKey(items: readonly MenuItem[], key: string): string | undefined {
  for (const item of items) {
    const path = item.key === key ? item.path : pathOfKey(item.children ?? [], key)
    if (path !== undefined) return path
  }
  return undefined
}
