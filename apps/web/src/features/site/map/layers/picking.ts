import type OlMap from 'ol/Map'
import type MapBrowserEvent from 'ol/MapBrowserEvent'
import type { PersonMarker, Place } from '#shared/map/map-store.ts'
import type { AlarmGroup } from '../model/alarm-groups.ts'
import { around, type Position, type SiteBuilding, type SiteDevice } from '../model/site.ts'
import { placeAt } from './drag-tool.ts'
import type { SiteLayers } from './site-layers.ts'

/** How far from a marker a click still means it, px. */
const HIT_TOLERANCE = 4

/** Closer than this to the middle of a person's sign a click means the person, also within the ring of an alarm, px. */
const PERSON_FIRST = 11

/** The target of a click: alarms, people, a building, devices (several where they are on one point), or nothing. */
export type Picked =
  | { alarms: AlarmGroup['markers'] }
  | { people: readonly PersonMarker[] }
  | { building: SiteBuilding }
  | { devices: readonly SiteDevice[]; position: Position }
  | undefined

/** Finds what lies under the pointer by its place: asking the canvas would draw every marker once more. */
export function pickAt(
  { devices, alarms, people, buildings }: SiteLayers,
  coordinate: number[],
  resolution: number,
): Picked {
  const hit = devices.at(coordinate, HIT_TOLERANCE)
  const [first] = hit
  const person = people.at(coordinate)
  if (person && person.distance <= PERSON_FIRST) return { people: person.people }
  // A marker inside an alarm's ring is that alarm's own device; the alarm says more.
  const group = alarms.at(coordinate, resolution)
  if (group) return { alarms: group.markers }
  if (person) return { people: person.people }
  if (first) return { devices: hit, position: first.position }
  const building = buildings.at(coordinate, resolution)
  return building && { building }
}

interface Options {
  map: OlMap
  target: HTMLElement
  layers: SiteLayers
  /** While something is drawn, a click draws. */
  isBusy: () => boolean
  isDeepest: () => boolean
  onSpread: (positions: readonly Position[]) => void
  /** @param at where the click was, degrees */
  onPick: (picked: Picked, at: Place) => void
}

/** Clicks choose, or take a cluster apart; the pointer says where something can be chosen. */
export function addPicking({ map, target, layers, isBusy, isDeepest, onSpread, onPick }: Options): void {
  const resolution = () => map.getView().getResolution() ?? 1
  const find = ({ coordinate }: MapBrowserEvent) => pickAt(layers, coordinate, resolution())
  map.on('singleclick', event => {
    if (isBusy()) return
    const picked = find(event)
    const positions = positionsOf(picked)
    if (!isDeepest() && isSpread(positions)) onSpread(positions)
    else onPick(picked, placeAt(event.coordinate))
  })
  map.on('pointermove', event => {
    if (!event.dragging) target.style.cursor = isBusy() ? 'crosshair' : find(event) ? 'pointer' : ''
  })
}

/** Where the things are that were picked together. */
function positionsOf(picked: Picked): readonly Position[] {
  if (picked && 'devices' in picked) return picked.devices.map(device => device.position)
  if (picked && 'alarms' in picked)
    return picked.alarms.map(({ longitude, latitude }) => [longitude, latitude] as const)
  if (picked && 'people' in picked)
    return picked.people.map(({ longitude, latitude }) => [longitude, latitude] as const)
  return []
}

/** Whether zooming in would take a cluster apart. */
function isSpread(positions: readonly Position[]): boolean {
  const bounds = around(positions)
  if (bounds === undefined || positions.length < 2) return false
  const [west, south, east, north] = bounds
  return east - west > 1e-6 || north - south > 1e-6
}
