import type { DeviceKind, MapResource } from '@palisade/contract'

export type MarkerKind = DeviceKind | 'zone'
export const markerKinds = ['camera', 'sensor', 'panel', 'zone'] as const satisfies readonly MarkerKind[]

/**
 * How a marker looks, the worst first: what a device's state or a zone's condition comes down to on the map. `idle` is a
 * zone that watches nothing now.
 */
export const looks = [
  'alarm',
  'offline',
  'fault',
  'unknown',
  'maintenance',
  'not_connected',
  'bypassed',
  'idle',
  'online',
] as const
export type Look = (typeof looks)[number]

const looksOfZones = {
  alarm: 'alarm',
  fault: 'fault',
  unknown: 'unknown',
  bypassed: 'bypassed',
  disarmed: 'idle',
  armed: 'online',
} as const satisfies Record<NonNullable<MapResource['condition']>, Look>

/** Nobody said how it is: never drawn as alive. */
export const lookOf = ({ type, state, condition }: Pick<MapResource, 'type' | 'state' | 'condition'>): Look =>
  type === 'zone' ? looksOfZones[condition ?? 'unknown'] : (state ?? 'unknown')

export const kindOf = ({ type, kind }: Pick<MapResource, 'type' | 'kind'>): MarkerKind =>
  type === 'zone' ? 'zone' : (kind ?? 'sensor')

/** How many of each look. */
export type LookCounts = Partial<Record<Look, number>>

export interface Summary {
  total: number
  counts: LookCounts
  kinds: readonly MarkerKind[]
  worst: Look
}

/** The counts that a cluster shows of its members. */
export function summaryOf(members: readonly { look: Look; kind: MarkerKind }[]): Summary {
  const counts: LookCounts = {}
  const kinds = new Set<MarkerKind>()
  for (const { look, kind } of members) {
    counts[look] = (counts[look] ?? 0) + 1
    kinds.add(kind)
  }
  return {
    total: members.length,
    counts,
    kinds: markerKinds.filter(kind => kinds.has(kind)),
    worst: looks.find(look => counts[look]) ?? 'unknown',
  }
}

/** States that need attention: a cluster shows their number at its corner. */
export const isBad = (look: Look): boolean => look === 'alarm' || look === 'offline' || look === 'fault'
