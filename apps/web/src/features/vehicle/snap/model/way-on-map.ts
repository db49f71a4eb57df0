import type { Snap } from '@palisade/contract'
import type { WayStop } from '#shared/map/map-store.ts'
import type { OneVehicle } from '../api/snap-queries.ts'

/** Leads to the map with the way of a vehicle on it. Spread it into a link: `<ScreenLink {...wayOnMap(vehicle)}>`. */
export const wayOnMap = ({ plate, startTime, endTime }: OneVehicle) =>
  ({ screen: 'home', search: { way: plate, wayFrom: startTime, wayTo: endTime } }) as const

/** The vehicle whose way the address shows; undefined: none. */
export function vehicleOf(search: Readonly<Record<string, unknown>>): OneVehicle | undefined {
  const { way: plate, wayFrom: startTime, wayTo: endTime } = search
  const isWhole = typeof plate === 'string' && typeof startTime === 'string' && typeof endTime === 'string'
  return isWhole ? { plate, startTime, endTime } : undefined
}

/** Passages as stops of a way, numbered as they are listed; the last one is where the vehicle was seen last. */
export const stopsOf = (passages: readonly Snap[]): WayStop[] =>
  passages.flatMap(({ camera: { longitude, latitude } }, index) => {
    if (longitude === null || latitude === null) return []
    const state = index === passages.length - 1 ? 'now' : 'done'
    return [{ number: index + 1, state, longitude, latitude }]
  })
