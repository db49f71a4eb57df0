import type { AreaKind } from '@palisade/contract'

/** From the widest place to the narrowest; an `area` fits anywhere. */
const ladder = ['park', 'region', 'building', 'floor'] as const satisfies readonly AreaKind[]

export type PlacedKind = Exclude<AreaKind, 'centre'>

interface Placed {
  id: string
  parentId: string | null
  areaKind?: AreaKind | undefined
}

/** Kinds of an area and those above it, as far as they are known; the nearest first. */
export function kindsAbove(nodes: readonly Placed[], id: string | null): AreaKind[] {
  const found = nodes.find(node => node.id === id)
  return found ? [found.areaKind ?? 'area', ...kindsAbove(nodes, found.parentId)] : []
}

/** The kinds that fit below an area, by the nearest kind of the ladder above it: park → region → building → floor. */
export function kindsBelow(above: readonly AreaKind[]): PlacedKind[] {
  const steps: readonly AreaKind[] = ladder
  const nearest = above.find(kind => steps.includes(kind))
  return [...ladder.slice(nearest ? steps.indexOf(nearest) + 1 : 0), 'area']
}
