import type { MapResource, ResourceNode } from '@palisade/contract'

export const whereabouts = ['all', 'outdoors', 'floor', 'nowhere'] as const
export type Whereabouts = (typeof whereabouts)[number]

export interface ListFilters {
  /** Area whose resources are listed, with those below it. */
  areaId?: string | undefined
  /** Part of a name or code. */
  text?: string | undefined
  where?: Exclude<Whereabouts, 'all'> | undefined
}

/** Where a resource stands: on the map, on a floor, or nowhere yet. */
export function whereOf({ longitude, floorId }: MapResource): Exclude<Whereabouts, 'all'> {
  if (longitude === null) return 'nowhere'
  return floorId === null ? 'outdoors' : 'floor'
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** The resources that match the filters, those without a place first. */
export function listed(
  resources: readonly MapResource[],
  areas: readonly ResourceNode[],
  { areaId, text, where }: ListFilters,
): MapResource[] {
  const inside = areaId === undefined ? undefined : withThoseBelow(areas, areaId)
  const wanted = text?.trim().toLowerCase() ?? ''
  return resources
    .filter(
      one =>
        (inside === undefined || inside.has(one.areaId)) &&
        (where === undefined || whereOf(one) === where) &&
        (one.name.toLowerCase().includes(wanted) || one.code.toLowerCase().includes(wanted)),
    )
    .toSorted(
      (a, b) =>
        Number(whereOf(a) !== 'nowhere') - Number(whereOf(b) !== 'nowhere') ||
        inOrder.compare(a.name, b.name),
    )
}

/** The area and all areas below it. */
export function withThoseBelow(areas: readonly ResourceNode[], areaId: string): Set<string> {
  const children = Map.groupBy(areas, area => area.parentId)
  const found = new Set<string>()
  const open = [areaId]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(children.get(id) ?? []).map(child => child.id))
  }
  return found
}

export interface Floor {
  id: string
  name: string
}
export interface Building {
  id: string
  name: string
  floors: Floor[]
}

/** Buildings with their floors, the lowest first; also those that have none yet. */
export function buildingsOf(areas: readonly ResourceNode[]): Building[] {
  return areas
    .filter(area => area.areaKind === 'building')
    .map(({ id, name }) => {
      const below = withThoseBelow(areas, id)
      const floors = areas.filter(area => area.areaKind === 'floor' && below.has(area.id))
      return { id, name, floors: floors.map(floor => ({ id: floor.id, name: floor.name })).toSorted(byName) }
    })
    .toSorted(byName)
}

const byName = (a: { name: string }, b: { name: string }) => inOrder.compare(a.name, b.name)
