import { ScaleLine } from 'ol/control'
import { boundingExtent } from 'ol/extent'
import type { FeatureLike } from 'ol/Feature'
import OlMap from 'ol/Map'
import type MapBrowserEvent from 'ol/MapBrowserEvent'
import Overlay from 'ol/Overlay'
import { fromLonLat, transformExtent } from 'ol/proj'
import View from 'ol/View'
import type { AlarmMarker, Inset, MapMove } from '../../../shared/map/map-store.ts'
import { alarmColours, type ThemeName } from '../../../shared/ui/theme.ts'
import { mapColours } from '../model/map-colours.ts'
import type { Bounds, Position, Site, SiteDevice } from '../model/site.ts'
import { createAlarmLayer, createSelectionLayer } from './alarm-layer.ts'
import { createAreaLayer } from './area-layer.ts'
import { createGridLayer, createLandLayer, createTileLayer, LAND_DEEPEST_ZOOM } from './base-layers.ts'
import { createDeviceLayer, devicesOf } from './device-layer.ts'

const WHOLE_WORLD: Bounds = [-170, -60, 170, 75]
const DEEPEST_ZOOM = 21
/** A fit shows no less than this, so that one camera is not a picture of nothing. */
const FIT_DEEPEST_ZOOM = 18
/** Kept free around what is fitted, px. */
const MARGIN = 48
const MOVE_TIME = 350
/** How far from a marker a click still means it, px. */
const HIT_TOLERANCE = 4

/** What was clicked: an alarm, devices (several where they lie on one point), or nothing. */
export type Picked = { alarm: AlarmMarker } | { devices: SiteDevice[]; position: Position } | undefined

interface Options {
  target: HTMLElement
  theme: ThemeName
  /** `{z}/{x}/{y}` address; '' for the built-in map. */
  tileUrl: string
  /** Holds the card of what is chosen. */
  card: HTMLElement
  onPick: (picked: Picked) => void
}

/** The one map of the console, drawn by OpenLayers; React only tells it what to show. */
export type SiteMap = ReturnType<typeof createSiteMap>

export function createSiteMap({ target, theme, tileUrl, card, onPick }: Options) {
  const colours = mapColours[theme]
  const areas = createAreaLayer(colours)
  const devices = createDeviceLayer(colours)
  const alarms = createAlarmLayer(alarmColours[theme], colours.textHalo)
  const selection = createSelectionLayer(colours.selection)
  const base =
    tileUrl === '' ? [createLandLayer(colours), createGridLayer(colours)] : [createTileLayer(tileUrl)]
  const overlay = new Overlay({
    element: card,
    offset: [0, -22],
    positioning: 'bottom-center',
    stopEvent: true,
  })
  const view = new View({ minZoom: 2, maxZoom: DEEPEST_ZOOM, enableRotation: false, multiWorld: false })
  const map = new OlMap({
    target,
    view,
    layers: [...base, areas.layer, devices.layer, selection.layer, alarms.layer],
    overlays: [overlay],
    controls: [new ScaleLine({ className: 'site-map-scale', minWidth: 80 })],
  })
  view.fit(project(WHOLE_WORLD))

  const paintBackground = () => {
    const isClose = (view.getZoom() ?? 0) > LAND_DEEPEST_ZOOM
    target.style.background = tileUrl === '' && !isClose ? colours.sea : colours.land
  }
  view.on('change:resolution', paintBackground)
  paintBackground()

  const pick = (event: MapBrowserEvent) => {
    const hit = map.forEachFeatureAtPixel(event.pixel, found => found, {
      hitTolerance: HIT_TOLERANCE,
      layerFilter: layer => layer === devices.layer || layer === alarms.layer,
    })
    const picked = pickedOf(hit)
    if (picked && 'devices' in picked && spreads(picked.devices, view)) {
      return view.fit(project(aroundOf(picked.devices)), { padding: margins, duration: MOVE_TIME })
    }
    return onPick(picked)
  }
  map.on('singleclick', pick)
  map.on('pointermove', event => {
    if (event.dragging) return
    const isOver = map.hasFeatureAtPixel(event.pixel, {
      hitTolerance: HIT_TOLERANCE,
      layerFilter: layer => layer === devices.layer || layer === alarms.layer,
    })
    target.style.cursor = isOver ? 'pointer' : ''
  })

  return {
    setSite: (site: Site) => {
      areas.update(site.areas)
      devices.update(site.devices)
    },
    setAlarms: alarms.update,
    /** Where the card points to; undefined hides it. */
    setCard: (position: Position | undefined) => {
      overlay.setPosition(position && fromLonLat([...position]))
      selection.update(position && [position[0], position[1]])
      // A movement under way already brings it into view, and panning would stop it.
      if (position && !view.getAnimating())
        overlay.panIntoView({ animation: { duration: MOVE_TIME }, margin: MARGIN })
    },
    setInset: ({ top, right, bottom, left }: Inset) => {
      view.padding = [top, right, bottom, left]
    },
    fit: (bounds: Bounds, duration = MOVE_TIME) =>
      view.fit(project(bounds), { padding: margins, maxZoom: FIT_DEEPEST_ZOOM, duration }),
    show: ({ place, zoom }: Extract<MapMove, { to: 'place' }>) =>
      view.animate({ center: fromLonLat([place.longitude, place.latitude]), zoom, duration: MOVE_TIME }),
    zoomBy: (steps: number) => view.animate({ zoom: (view.getZoom() ?? 2) + steps, duration: 150 }),
    destroy: () => {
      alarms.stop()
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

const margins = [MARGIN, MARGIN, MARGIN, MARGIN]
const project = (bounds: Bounds) => transformExtent(bounds, 'EPSG:4326', 'EPSG:3857')

function pickedOf(feature: FeatureLike | undefined): Picked {
  if (feature === undefined) return undefined
  const alarm: unknown = feature.get('alarm')
  if (alarm !== undefined) return { alarm: alarm as AlarmMarker }
  const devices = devicesOf(feature)
  const [first] = devices
  return first && { devices, position: first.position }
}

/** Whether zooming in would take a cluster apart. */
function spreads(devices: readonly SiteDevice[], view: View): boolean {
  const [west, south, east, north] = aroundOf(devices)
  const isOnePoint = east - west < 1e-6 && north - south < 1e-6
  return devices.length > 1 && !isOnePoint && (view.getZoom() ?? 0) < DEEPEST_ZOOM - 0.1
}

const aroundOf = (devices: readonly SiteDevice[]): Bounds =>
  boundingExtent(devices.map(({ position }) => [...position])) as Bounds
