interface Placed {
  id: string
  parentId: string | null
  centreId: string | undefined
}

/** Whether an area may hang below another: of the same centre, not where it is, not below itself. */
export function canMoveBelow(nodes: readonly Placed[], movedId: unknown, target: Placed): boolean {
  const moved = nodes.find(node => node.id === movedId)
  if (!moved || moved.centreId !== target.centreId || moved.parentId === target.id) return false
  return !isWithin(nodes, target, moved.id)
}

/** Whether a node is that area, or is below it. */
export function isWithin(nodes: readonly Placed[], node: Placed, areaId: string): boolean {
  for (let at: Placed | undefined = node; at;) {
    if (at.id === areaId) return true
    const { parentId }: Placed = at
    at = nodes.find(each => each.id === parentId)
  }
  return false
}
