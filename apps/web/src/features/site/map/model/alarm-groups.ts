import { alarmLevels, type AlarmLevel } from '@palisade/contract'
import type { AlarmMarker } from '#shared/map/map-store.ts'
import { clusterPoints, type Coordinate } from './cluster.ts'

/** Alarms that are drawn as one: the most urgent level, and the sums. */
export interface AlarmGroup {
  /** The most urgent first. */
  markers: readonly AlarmMarker[]
  level: AlarmLevel
  open: number
  onAlert: number
  middle: Coordinate
  /** Whether the sign below is a cluster or building, which is larger than a marker. */
  isWide: boolean
}

/** The marker, cluster or building that stands for a device on the map. `key` tells these apart. */
export interface Anchor {
  key: unknown
  middle: Coordinate
  /** Whether it is larger than a marker. */
  isWide: boolean
}

/**
 * Gathers alarms as the devices are gathered, so that what flashes is what is seen: all of one cluster or building together.
 * Alarms whose device is not drawn are gathered among themselves, closer than `distance` (Web Mercator metres).
 */
export function groupAlarms(
  alarms: readonly AlarmMarker[],
  anchorOf: (alarm: AlarmMarker) => Anchor | undefined,
  at: (alarm: AlarmMarker) => Coordinate,
  distance: number,
): AlarmGroup[] {
  const anchored = new Map<unknown, Gathered>()
  const free: AlarmMarker[] = []
  for (const alarm of alarms) {
    const anchor = anchorOf(alarm)
    const group = anchor && anchored.get(anchor.key)
    if (anchor === undefined) free.push(alarm)
    else if (group) group.members.push(alarm)
    else anchored.set(anchor.key, { ...anchor, members: [alarm] })
  }
  const others = clusterPoints(free, at, distance).map(one => ({ ...one, isWide: one.members.length > 1 }))
  return [...anchored.values(), ...others].map(groupOf)
}

interface Gathered extends Pick<AlarmGroup, 'middle' | 'isWide'> {
  members: AlarmMarker[]
}

function groupOf({ members, middle, isWide }: Gathered): AlarmGroup {
  const markers = members.toSorted((a, b) => rankOf(a.level) - rankOf(b.level))
  return {
    markers,
    level: markers[0]?.level ?? 'low',
    open: sum(markers.map(({ open }) => open)),
    onAlert: sum(markers.map(({ onAlert }) => onAlert)),
    middle,
    isWide,
  }
}

/** 0 is the most urgent. */
export const rankOf = (level: AlarmLevel): number => alarmLevels.indexOf(level)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
