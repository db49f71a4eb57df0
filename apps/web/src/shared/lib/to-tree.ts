/** Options and resources come flat; "0" or no parent is the top level (COMMON-19). */
export interface FlatNode {
  id: string
  parentId?: string | null
}

export type TreeOf<T> = T & { children: TreeOf<T>[] }

/**
 * Flat list with parentId → tree, in the order given. A node whose parent is absent, itself or part of a circle
 * stands at the top, so that nothing a user may see disappears.
 */
export function toTree<T extends FlatNode>(flat: readonly T[]): TreeOf<T>[] {
  const byId = new Map<string, TreeOf<T>>(flat.map(node => [node.id, { ...node, children: [] }]))
  const roots: TreeOf<T>[] = []
  for (const node of byId.values()) {
    const parent = isInCircle(node, byId) ? undefined : byId.get(node.parentId ?? '0')
    if (parent === undefined) roots.push(node)
    else parent.children.push(node)
  }
  return roots
}

function isInCircle<T extends FlatNode>(node: T, byId: ReadonlyMap<string, T>): boolean {
  const seen = new Set<string>()
  let above = byId.get(node.parentId ?? '0')
  while (above !== undefined && above.id !== node.id) {
    if (seen.has(above.id)) return false
    seen.add(above.id)
    above = byId.get(above.parentId ?? '0')
  }
  return above !== undefined
}
