import type { ResourceNode } from '@palisade/contract'

/** Areas of a site so small that all of it is open at first. */
const SMALL_SITE = 8

export interface TreeNode extends ResourceNode {
  /** The centre of its tree; undefined while the user has none. */
  centreId: string | undefined
}

const names = new Intl.Collator(undefined, { numeric: true })

/** Areas before devices, each by name as people count: Park 2 before Park 10. */
export const inOrder = <Node extends ResourceNode>(nodes: readonly Node[]): Node[] =>
  nodes.toSorted((a, b) => (a.type === b.type ? names.compare(a.name, b.name) : a.type === 'area' ? -1 : 1))

export type Levels = ReadonlyMap<string, readonly TreeNode[]>

/** The loaded nodes, from the top down: those below an area that is gone are gone too. */
export function loadedNodes(top: readonly TreeNode[], below: Levels): TreeNode[] {
  const nodes = new Map<string, TreeNode>()
  const add = (node: TreeNode) => {
    if (nodes.has(node.id)) return
    nodes.set(node.id, node)
    for (const child of below.get(node.id) ?? []) add(child)
  }
  top.forEach(add)
  return [...nodes.values()]
}

/** Branches that are open before the operator touches them: the first centre's top, or all of a small site. */
export function openAtFirst(nodes: readonly TreeNode[], top: readonly TreeNode[]): string[] {
  const areas = nodes.filter(node => node.type === 'area')
  const shown = areas.length <= SMALL_SITE ? areas : top.filter(node => node.centreId === top[0]?.centreId)
  return shown.filter(node => node.hasChildren).map(node => node.id)
}

interface Found {
  matches: readonly ResourceNode[]
  above: readonly ResourceNode[]
}

/** The matches of a search with the areas above them, and the branches opened below them since. */
export function foundNodes(
  found: readonly (Found & { centreId: string | undefined })[],
  below: Levels,
): { nodes: TreeNode[]; openIds: string[] } {
  const base = found.flatMap(({ above, matches, centreId }) =>
    inOrder([...above, ...matches]).map(node => ({ ...node, centreId })),
  )
  const parents = new Set(base.map(node => node.parentId))
  return {
    nodes: loadedNodes(base, below),
    openIds: base.filter(node => parents.has(node.id)).map(node => node.id),
  }
}
