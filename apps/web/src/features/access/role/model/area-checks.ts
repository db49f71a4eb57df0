import type { FlatNode } from '#shared/lib/to-tree.ts'

export interface AreaChecks {
  /** Given by the role: chosen, or below a chosen one. */
  checked: Set<string>
  /** Some of what is below is given. */
  half: Set<string>
}

const parentsOf = (areas: readonly FlatNode[]) => new Map(areas.map(area => [area.id, area.parentId ?? null]))
type Parents = ReturnType<typeof parentsOf>

/** The areas above one, from itself upwards. */
function wayUp(id: string, parents: Parents): string[] {
  const way: string[] = []
  let at: string | null | undefined = id
  while (at !== null && at !== undefined && parents.has(at) && !way.includes(at)) {
    way.push(at)
    at = parents.get(at)
  }
  return way
}

/** The nodes of the area tree that a choice covers: each chosen area with everything below it. */
export function areaChecks(areas: readonly FlatNode[], chosen: readonly string[]): AreaChecks {
  const parents = parentsOf(areas)
  const top = new Set(chosen)
  const checked = new Set<string>()
  const half = new Set<string>()
  for (const { id } of areas) {
    const way = wayUp(id, parents)
    if (!way.some(each => top.has(each))) continue
    checked.add(id)
    way.forEach(each => half.add(each))
  }
  checked.forEach(id => half.delete(id))
  return { checked, half }
}

/**
 * Chooses an area with all below it, or takes it out. One that lies in a chosen area is taken out by choosing all
 * around it instead: its brothers and those of every area above it, up to the chosen one.
 */
export function toggledArea(areas: readonly FlatNode[], chosen: readonly string[], id: string): string[] {
  const parents = parentsOf(areas)
  const way = wayUp(id, parents)
  const top = way.find(each => chosen.includes(each))
  if (top === undefined) {
    const isBelow = (each: string) => wayUp(each, parents).includes(id)
    return [...chosen.filter(each => !isBelow(each)), id]
  }
  const cut = new Set(way.slice(0, way.indexOf(top) + 1))
  const around = areas.filter(
    area => !cut.has(area.id) && cut.has(area.parentId ?? '') && area.parentId !== id,
  )
  return [...chosen.filter(each => each !== top), ...around.map(area => area.id)]
}
