import type { DeviceState, ResourceNode } from '@palisade/contract'

/** Degrees (WGS 84), longitude first, as OpenLayers and GeoJSON have it. */
export type Position = readonly [longitude: number, latitude: number]

export interface SiteDevice {
  id: string
  name: string
  code: string
  kind: 'camera' | 'sensor'
  state: DeviceState
  areaName: string
  position: Position
}

export interface SiteArea {
  id: string
  name: string
  /** Corners, not closed. */
  outline: readonly Position[]
}

/** What the map draws of a centre. */
export interface Site {
  areas: SiteArea[]
  devices: SiteDevice[]
  /** Devices without a position; they are in the lists only. */
  unplaced: number
}

export const positionOf = (node: {
  longitude: number | null
  latitude: number | null
}): Position | undefined =>
  node.longitude === null || node.latitude === null ? undefined : [node.longitude, node.latitude]

/** Sorts the resource tree's flat nodes into what has a place on the map. */
export function siteOf(nodes: readonly ResourceNode[]): Site {
  const names = new Map(nodes.map(node => [node.id, node.name]))
  const areas = nodes.flatMap((node): SiteArea[] =>
    node.type === 'area' && node.boundary && node.boundary.length >= 3
      ? [{ id: node.id, name: node.name, outline: node.boundary }]
      : [],
  )
  const devices = nodes.filter(node => node.type === 'device')
  const placed = devices.flatMap((node): SiteDevice[] => {
    const position = positionOf(node)
    if (position === undefined) return []
    const { id, name, code, deviceKind: kind = 'camera', state = 'unknown' } = node
    return [{ id, name, code, kind, state, areaName: names.get(node.parentId ?? '') ?? '', position }]
  })
  return { areas, devices: placed, unplaced: devices.length - placed.length }
}

/** West, south, east, north, degrees. */
export type Bounds = [west: number, south: number, east: number, north: number]

/** Half the edge of the square shown around a single point, degrees (some 300 m). */
const AROUND_POINT = 0.0025

/** The rectangle around a site, never a point; undefined when nothing has a position. */
export function boundsOf({ areas, devices }: Site, fallback?: Position): Bounds | undefined {
  const found = [...areas.flatMap(area => area.outline), ...devices.map(device => device.position)]
  const positions = found.length === 0 && fallback ? [fallback] : found
  if (positions.length === 0) return undefined
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude, latitude] of positions) {
    bounds[0] = Math.min(bounds[0], longitude)
    bounds[1] = Math.min(bounds[1], latitude)
    bounds[2] = Math.max(bounds[2], longitude)
    bounds[3] = Math.max(bounds[3], latitude)
  }
  const [west, south, east, north] = bounds
  const isPoint = east - west < AROUND_POINT && north - south < AROUND_POINT
  return isPoint
    ? [west - AROUND_POINT, south - AROUND_POINT, east + AROUND_POINT, north + AROUND_POINT]
    : bounds
}

export type StateCounts = Record<DeviceState, number>

/** How many devices are in each state. */
export function countStates(devices: readonly { state: DeviceState }[]): StateCounts {
  const counts: StateCounts = { online: 0, offline: 0, unknown: 0 }
  for (const { state } of devices) counts[state] += 1
  return counts
}
