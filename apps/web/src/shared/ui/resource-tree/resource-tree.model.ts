import { toTree, type FlatNode, type TreeOf } from '#shared/lib/to-tree.ts'

/** The keys held when a node was opened. */
export interface OpenKeys {
  isCtrl: boolean
}

export interface ResourceItem extends FlatNode {
  name: string
  code?: string
  /** Something is below it that is not in the list yet (lazy loading). */
  hasChildren?: boolean
}

export interface ShownTree<T> {
  roots: TreeOf<T>[]
  /** Branches to open so that every match is seen; empty without a search. */
  opened: string[]
  matches: number
}

const contains = (item: ResourceItem, query: string): boolean =>
  item.name.toLowerCase().includes(query) || (item.code?.toLowerCase().includes(query) ?? false)

/**
 * The tree of a search: each match with the areas above it, and all that is below a match, so that
 * searching an area still reaches its devices.
 */
export function shownTree<T extends ResourceItem>(nodes: readonly T[], search: string): ShownTree<T> {
  const roots = toTree(nodes)
  const query = search.trim().toLowerCase()
  if (query === '') return { roots, opened: [], matches: nodes.length }
  const opened: string[] = []
  let matches = 0

  const kept = (list: readonly TreeOf<T>[]): TreeOf<T>[] =>
    list.flatMap(node => {
      const isMatch = contains(node, query)
      if (isMatch) matches += 1
      const below = kept(node.children)
      if (below.length > 0) opened.push(node.id)
      if (isMatch) return [node]
      return below.length > 0 ? [{ ...node, children: below }] : []
    })
  return { roots: kept(roots), opened, matches }
}

/** A name cut at the found part: before, found, after; found is empty when the search matched elsewhere. */
export function highlight(name: string, search: string): readonly [string, string, string] {
  const query = search.trim().toLowerCase()
  const at = query === '' ? -1 : name.toLowerCase().indexOf(query)
  if (at < 0) return [name, '', '']
  return [name.slice(0, at), name.slice(at, at + query.length), name.slice(at + query.length)]
}
