import type { MapResource, ResourceNode } from '@palisade/contract'
import { kindOf, lookOf, type Look, type MarkerKind } from './look.ts'

/** Degrees (WGS 84), longitude first, as OpenLayers and GeoJSON have it. */
export type Position = readonly [longitude: number, latitude: number]

/** A device or a zone that has a place. */
export interface SiteDevice extends MapResource {
  markerKind: MarkerKind
  look: Look
  areaName: string
  position: Position
}

export interface SiteArea {
  id: string
  name: string
  code: string
  /** Corners, not closed. */
  outline: readonly Position[]
  middle: Position
}

export interface SiteFloor {
  id: string
  name: string
}

/** A building that has floors; outdoors one sign represents all devices inside it. */
export interface SiteBuilding {
  id: string
  name: string
  code: string
  floors: SiteFloor[]
  /** Where it is entered on the map; undefined when neither it nor anything in it has a place. */
  position: Position | undefined
  /** Devices on its floors. */
  inside: SiteDevice[]
}

/** A centre as the map draws it. */
export interface Site {
  areas: SiteArea[]
  devices: SiteDevice[]
  buildings: SiteBuilding[]
  /** Devices and zones without a position; they are in the lists only. */
  unplaced: number
}

export const emptySite: Site = { areas: [], devices: [], buildings: [], unplaced: 0 }

export const positionOf = (node: {
  longitude: number | null
  latitude: number | null
}): Position | undefined =>
  node.longitude === null || node.latitude === null ? undefined : [node.longitude, node.latitude]

/** Equal for things that stand on one point. */
export const placeKey = ({ longitude, latitude }: { longitude: number | null; latitude: number | null }) =>
  `${longitude} ${latitude}`

/** Sorts what there is of a centre into what the map can draw. */
export function siteOf(resources: readonly MapResource[], areas: readonly ResourceNode[]): Site {
  const names = new Map(areas.map(node => [node.id, node.name]))
  const devices = resources.flatMap((one): SiteDevice[] => {
    const position = positionOf(one)
    if (position === undefined) return []
    return [
      {
        ...one,
        markerKind: kindOf(one),
        look: lookOf(one),
        areaName: names.get(one.areaId) ?? '',
        position,
      },
    ]
  })
  return {
    areas: areas.flatMap(outlined),
    devices,
    buildings: buildingsOf(areas, devices),
    unplaced: resources.length - devices.length,
  }
}

function outlined({ id, name, code, boundary }: ResourceNode): SiteArea[] {
  const middle = boundary && boundary.length >= 3 ? middleOf(boundary) : undefined
  return boundary && middle ? [{ id, name, code, outline: boundary, middle }] : []
}

function buildingsOf(areas: readonly ResourceNode[], devices: readonly SiteDevice[]): SiteBuilding[] {
  const parents = new Map(areas.map(node => [node.id, node]))
  const onFloor = Map.groupBy(
    devices.filter(device => device.floorId !== null),
    device => device.floorId,
  )
  const floorsOf = Map.groupBy(
    areas.filter(node => node.areaKind === 'floor'),
    floor => buildingAbove(floor, parents),
  )
  return areas.flatMap((node): SiteBuilding[] => {
    const floors = floorsOf.get(node.id)
    if (node.areaKind !== 'building' || !floors) return []
    const inside = floors.flatMap(floor => onFloor.get(floor.id) ?? [])
    return [
      {
        id: node.id,
        name: node.name,
        code: node.code,
        floors: floors.map(({ id, name }) => ({ id, name })).toSorted(byName),
        position: positionOf(node) ?? middleOf(node.boundary ?? []) ?? inside[0]?.position,
        inside,
      },
    ]
  })
}

const inOrder = new Intl.Collator('en', { numeric: true })
const byName = (a: SiteFloor, b: SiteFloor) => inOrder.compare(a.name, b.name)

function buildingAbove(node: ResourceNode, areas: ReadonlyMap<string, ResourceNode>): string | undefined {
  let above = areas.get(node.parentId ?? '')
  while (above && above.areaKind !== 'building') above = areas.get(above.parentId ?? '')
  return above?.id
}

function middleOf(outline: readonly Position[]): Position | undefined {
  const bounds = around(outline)
  return bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]
}

/** West, south, east, north, degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

export function around(positions: readonly Position[]): Bounds | undefined {
  if (positions.length === 0) return undefined
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude, latitude] of positions) {
    bounds[0] = Math.min(bounds[0], longitude)
    bounds[1] = Math.min(bounds[1], latitude)
    bounds[2] = Math.max(bounds[2], longitude)
    bounds[3] = Math.max(bounds[3], latitude)
  }
  return bounds
}

/** Half the edge of the square shown around a single point, degrees (some 300 m). */
const AROUND_POINT = 0.0025

/** The rectangle around a site, never a point; undefined when nothing has a position. */
export function boundsOf({ areas, devices }: Pick<Site, 'areas' | 'devices'>, fallback?: Position) {
  const found = [...areas.flatMap(area => area.outline), ...devices.map(device => device.position)]
  const bounds = around(found.length === 0 && fallback ? [fallback] : found)
  if (bounds === undefined) return undefined
  const [west, south, east, north] = bounds
  const isPoint = east - west < AROUND_POINT && north - south < AROUND_POINT
  const wide: Bounds = [west - AROUND_POINT, south - AROUND_POINT, east + AROUND_POINT, north + AROUND_POINT]
  return isPoint ? wide : bounds
}
