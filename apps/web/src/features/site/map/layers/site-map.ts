import { ScaleLine } from 'ol/control'
import { defaults as defaultInteractions } from 'ol/interaction/defaults'
import OlMap from 'ol/Map'
import { fromLonLat, transformExtent } from 'ol/proj'
import View, { type AnimationOptions } from 'ol/View'
import type { OwnPosition } from '#shared/feature/parts.ts'
import type {
  ActedMarker,
  AlarmMarker,
  Calibration,
  Inset,
  MapMove,
  PersonMarker,
  Place,
  WayStop,
} from '#shared/map/map-store.ts'
import type { ThemeName } from '#shared/ui/theme.ts'
import { around, type Bounds, type Position, type Site, type SiteDevice } from '../model/site.ts'
import { LAND_DEEPEST_ZOOM } from './base-layers.ts'
import { createCardOverlay } from './card-overlay.ts'
import { createDragTool, placeAt } from './drag-tool.ts'
import { moveTime } from './move-time.ts'
import type { ShownPlan } from './plan-layer.ts'
import { addPicking, type Picked } from './picking.ts'
import { createPlaceTool } from './place-tool.ts'
import { createSelectTool } from './select-tool.ts'
import { createSiteLayers, type SiteLayers } from './site-layers.ts'

const WHOLE_WORLD: Bounds = [-170, -60, 170, 75]
/** Indoors a metre is some forty pixels then. */
const DEEPEST_ZOOM = 22
/** A fit shows no less than this, so that one camera is not a picture of nothing. */
const FIT_DEEPEST_ZOOM = 18
/** Kept free around what is fitted, px. */
const MARGIN = 48
/** Above it, where the toolbar lies over the map, px: a marker there stays below the buttons. */
const TOP_MARGIN = 76

interface Options {
  target: HTMLElement
  theme: ThemeName
  /** `{z}/{x}/{y}` address; '' for the built-in map. */
  tileUrl: string
  /** Shown until the site is known; the whole world when left out. */
  home: Bounds | undefined
  /** Holds the card of what is chosen. */
  card: HTMLElement
  onPick: (picked: Picked, at: Place) => void
  /** A marker was dragged. */
  onMove: (device: SiteDevice, place: Place) => void
  onTilesFailed: () => void
}

/** The one map of the console, drawn by OpenLayers; React only tells it what to show. */
export type SiteMap = ReturnType<typeof createSiteMap>

export function createSiteMap(options: Options) {
  const { target, card } = options
  const layers = createSiteLayers(options.theme, options.tileUrl, options.onTilesFailed)
  const view = new View({ minZoom: 2, maxZoom: DEEPEST_ZOOM, enableRotation: false, multiWorld: false })
  const controls = [new ScaleLine({ className: 'site-map-scale', minWidth: 80 })]
  // Unasked, OpenLayers takes a first drag on a map with a tab index for getting the focus only.
  const interactions = defaultInteractions({ onFocusOnly: false })
  const map = new OlMap({ target, view, interactions, layers: layers.all, controls })
  view.fit(project(options.home ?? WHOLE_WORLD))
  const { select, place, setEditing } = addTools(map, layers, options)
  followView(map, layers, options)
  const arrangeAlarms = () => layers.arrangeAlarms(view.getResolution() ?? 1)
  const { letGo, fit, fitWhole, refit, animate } = createFitting(view)
  const overlay = createCardOverlay(map, target, card)
  const takeOver = () => {
    letGo()
    overlay.letGo()
  }
  map.on('pointerdrag', takeOver)
  const ended = new AbortController()
  for (const type of ['wheel', 'keydown'] as const)
    target.addEventListener(type, takeOver, { passive: true, signal: ended.signal })
  addPicking({
    map,
    target,
    layers,
    isBusy: () => select.isDrawing() || place.isOn(),
    isDeepest: () => (view.getZoom() ?? 0) >= DEEPEST_ZOOM - 0.1,
    onSpread: positions => {
      const bounds = around(positions)
      if (bounds) fit(bounds, moveTime(), DEEPEST_ZOOM)
    },
    onPick: options.onPick,
  })

  return {
    setSite: (site: Site) => {
      layers.areas.update(site.areas)
      layers.devices.update(site.devices)
      layers.buildings.update(site.buildings)
      arrangeAlarms()
    },
    setViewsShown: (isShown: boolean) => layers.devices.setViewsShown(isShown),
    setPlan: (plan: ShownPlan | undefined) => layers.plan.update(plan),
    setAlarms: (alarms: readonly AlarmMarker[]) => {
      layers.alarms.update(alarms)
      arrangeAlarms()
    },
    ...updatesOf(layers),
    setEditing,
    select,
    place,
    /** The part of the earth that is in view now, degrees. */
    inView: (): Bounds =>
      transformExtent(view.calculateExtent(map.getSize()), 'EPSG:3857', 'EPSG:4326') as Bounds,
    focus: () => target.focus({ preventScroll: true }),
    /** The place under a point of the window, px. */
    placeUnder: (x: number, y: number): Place => {
      const { left, top } = target.getBoundingClientRect()
      return placeAt(map.getCoordinateFromPixel([x - left, y - top]) ?? [0, 0])
    },
    /** Marks what is chosen; undefined marks nothing. */
    setMark: (position: Position | undefined) => layers.selection.update(position),
    /** Where the card points to; undefined hides it. */
    setCard: (at: Position | undefined) => overlay.set(at),
    setInset: ({ top, right, bottom, left }: Inset) => {
      view.padding = [top, right, bottom, left]
      refit()
      overlay.follow()
    },
    fit,
    fitWhole,
    show: ({ place, zoom }: Extract<MapMove, { to: 'place' }>) =>
      animate({ center: fromLonLat([place.longitude, place.latitude]), zoom, duration: moveTime() }),
    zoomBy: (steps: number) => animate({ zoom: (view.getZoom() ?? 2) + steps, duration: moveTime(150) }),
    destroy: () => {
      ended.abort()
      overlay.stop()
      layers.alarms.stop()
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

/** Ways to show something that screens put onto the map beside the site itself. */
const updatesOf = (layers: SiteLayers) => ({
  setOwn: (own: OwnPosition | undefined) => layers.own.update(own),
  setPeople: (people: readonly PersonMarker[]) => layers.people.update(people),
  setActed: (acted: readonly ActedMarker[]) => layers.acted.update(acted),
  setWay: (way: readonly WayStop[]) => layers.way.update(way),
  setCalibration: (calibration: Calibration | undefined) => layers.calibrate.update(calibration),
})

const project = (bounds: Bounds) => transformExtent(bounds, 'EPSG:4326', 'EPSG:3857')

/** Movements of the view. */
function createFitting(view: View) {
  /** The whole that is in view, until somebody looks elsewhere: panels that come or go fit it again. */
  let whole: Bounds | undefined
  const letGo = () => {
    whole = undefined
  }
  const fit = (bounds: Bounds, duration = moveTime(), maxZoom = FIT_DEEPEST_ZOOM, left = MARGIN) => {
    letGo()
    view.fit(project(bounds), { padding: [TOP_MARGIN, MARGIN, MARGIN, left], maxZoom, duration })
  }
  const fitWhole = (bounds: Bounds, duration?: number) => {
    fit(bounds, duration)
    whole = bounds
  }
  return {
    letGo,
    fit,
    fitWhole,
    refit: () => whole && fitWhole(whole, 0),
    animate: (to: AnimationOptions) => {
      letGo()
      view.animate(to)
    },
  }
}

/** Selecting, dragging markers, fitting plans. */
function addTools(map: OlMap, layers: SiteLayers, { onMove }: Pick<Options, 'onMove'>) {
  const { colours, devices, calibrate } = layers
  let isEditing = false
  const drag = createDragTool({
    colours,
    deviceAt: coordinate => {
      const [first, second] = devices.at(coordinate, 0)
      return second ? undefined : first
    },
    isOn: () => isEditing,
    onMove,
  })
  const select = createSelectTool(map, colours.area)
  const place = createPlaceTool(map)
  map.addLayer(drag.layer)
  map.addLayer(select.layer)
  map.addInteraction(drag.interaction)
  map.addInteraction(calibrate.interaction)
  const setEditing = (isOn: boolean) => {
    isEditing = isOn
  }
  return { select, place, setEditing }
}

/** Keeps all that depends on the zoom in step with the view. */
function followView(map: OlMap, layers: SiteLayers, { target, tileUrl }: Options): void {
  const { colours, devices } = layers
  const view = map.getView()
  const paintBackground = () => {
    const isClose = (view.getZoom() ?? 0) > LAND_DEEPEST_ZOOM
    target.style.background = tileUrl === '' && !isClose ? colours.sea : colours.land
  }
  view.on('change:resolution', paintBackground)
  paintBackground()
  const settle = () => {
    const resolution = view.getResolution() ?? 1
    layers.people.settle(resolution)
    if (devices.settle(resolution)) layers.arrangeAlarms(resolution)
  }
  map.on('moveend', settle)
  settle()
}
