import type { AlarmMarker, PersonMarker } from '#shared/map/map-store.ts'
import { rankOf } from './alarm-groups.ts'
import type { Bounds, Site, SiteDevice } from './site.ts'

/** Names in one list; zooming in narrows it. */
export const NAMED_AT_MOST = 100

interface InView {
  /** The most urgent first. */
  alarms: AlarmMarker[]
  people: PersonMarker[]
  devices: SiteDevice[]
  /** How many are in view and not in the list. */
  more: number
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** Lists the alarms that are drawn within the bounds, then the people, then the devices and zones by name. */
export function thingsInView(
  { devices }: Pick<Site, 'devices'>,
  alarms: readonly AlarmMarker[],
  people: readonly PersonMarker[],
  [west, south, east, north]: Bounds,
): InView {
  const isIn = (longitude: number, latitude: number) =>
    longitude >= west && longitude <= east && latitude >= south && latitude <= north
  const flashing = alarms
    .filter(({ longitude, latitude }) => isIn(longitude, latitude))
    .toSorted((a, b) => rankOf(a.level) - rankOf(b.level))
  const near = devices
    .filter(({ position }) => isIn(...position))
    .toSorted((a, b) => inOrder.compare(a.name, b.name))
  const listed = flashing.slice(0, NAMED_AT_MOST)
  const staff = people
    .filter(({ longitude, latitude }) => isIn(longitude, latitude))
    .toSorted((a, b) => inOrder.compare(a.name, b.name))
  const met = staff.slice(0, NAMED_AT_MOST - listed.length)
  const named = near.slice(0, NAMED_AT_MOST - listed.length - met.length)
  return {
    alarms: listed,
    people: met,
    devices: named,
    more: flashing.length + staff.length + near.length - listed.length - met.length - named.length,
  }
}
