import type { AlarmMarker, PersonMarker } from '#shared/map/map-store.ts'
import type { MarkerKind } from './look.ts'
import type { Site, SiteDevice } from './site.ts'

/** Layers that can be switched on and off on the map. */
export const mapLayers = ['camera', 'sensor', 'panel', 'zone', 'area', 'view', 'alarm', 'person'] as const
export type MapLayer = (typeof mapLayers)[number]
export type LayerChoice = ReadonlySet<MapLayer>

export const allLayers: LayerChoice = new Set(mapLayers)

/** As it is kept by the browser: what is off. */
export const writeLayers = (shown: LayerChoice): string =>
  mapLayers.filter(layer => !shown.has(layer)).join(',')

export function readLayers(kept: string | undefined): LayerChoice {
  const off = new Set((kept ?? '').split(','))
  return new Set(mapLayers.filter(layer => !off.has(layer)))
}

/** The floor that is looked at; undefined outdoors. */
export type Indoor = { buildingId: string; floorId: string } | undefined

/**
 * The drawn part of a site. Outdoors, devices on floors are hidden behind their building; indoors only those on the
 * floor in view are drawn.
 */
export function shownOf(site: Site, shown: LayerChoice, indoor: Indoor): Site {
  const isHere = (device: SiteDevice) => device.floorId === (indoor?.floorId ?? null)
  const isShown = (kind: MarkerKind) => shown.has(kind)
  return {
    areas: shown.has('area') && !indoor ? site.areas : [],
    devices: site.devices.filter(device => isHere(device) && isShown(device.markerKind)),
    buildings: indoor
      ? []
      : site.buildings.map(building => ({
          ...building,
          inside: building.inside.filter(device => isShown(device.markerKind)),
        })),
    unplaced: site.unplaced,
  }
}

/** Indoors only the alarms of devices on the floor; outdoors all, also those inside a building. */
export function shownAlarms(
  alarms: readonly AlarmMarker[],
  site: Site,
  shown: LayerChoice,
  indoor: Indoor,
): readonly AlarmMarker[] {
  if (!shown.has('alarm')) return []
  if (!indoor) return alarms
  const here = new Set(site.devices.filter(device => device.floorId === indoor.floorId).map(({ id }) => id))
  return alarms.filter(({ deviceId }) => deviceId !== null && here.has(deviceId))
}

/** Outdoors everybody, for who stands inside a building is found there too; indoors only those on the floor in view. */
export function shownPeople(
  people: readonly PersonMarker[],
  shown: LayerChoice,
  indoor: Indoor,
): readonly PersonMarker[] {
  if (!shown.has('person')) return []
  return indoor ? people.filter(({ floorId }) => floorId === indoor.floorId) : people
}
