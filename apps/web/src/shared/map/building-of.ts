import type { MapResource, ResourceNode } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areasQuery } from '#shared/queries/map-resources.ts'
import type { Place } from './map-store.ts'

export type Standing = Place & Pick<MapResource, 'floorId'>
/** The building in which something stands; undefined outdoors. */
export type BuildingOf = (standing: Standing) => string | undefined

type Corner = readonly [longitude: number, latitude: number]

/** A floor belongs to the building above it; what has no floor stands in the building whose outline is around it. */
export function buildingFinder(areas: readonly ResourceNode[]): BuildingOf {
  const nodes = new Map(areas.map(node => [node.id, node]))
  const outlines = areas.flatMap(({ id, areaKind, boundary }) =>
    areaKind === 'building' && boundary ? [{ id, boundary }] : [],
  )
  const above = (id: string): string | undefined => {
    let node = nodes.get(id)
    while (node && node.areaKind !== 'building') node = nodes.get(node.parentId ?? '')
    return node?.id
  }
  return ({ floorId, longitude, latitude }) =>
    floorId === null
      ? outlines.find(({ boundary }) => isAround(boundary, [longitude, latitude]))?.id
      : above(floorId)
}

/** Counts the edges that a ray to the east crosses. */
function isAround(outline: readonly Corner[], [x, y]: Corner): boolean {
  let isInside = false
  for (const [index, [x2, y2]] of outline.entries()) {
    const [x1, y1] = outline.at(index - 1) ?? [0, 0]
    if (y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) isInside = !isInside
  }
  return isInside
}

/** For the areas of the current centre; outdoors everywhere until they are known. */
export function useBuildingOf(isEnabled: boolean): BuildingOf {
  const { data } = useQuery({ ...areasQuery(), enabled: isEnabled })
  return useMemo(() => buildingFinder(data ?? []), [data])
}
