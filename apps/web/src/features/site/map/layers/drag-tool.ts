import Feature from 'ol/Feature'
import Point from 'ol/geom/Point'
import Pointer from 'ol/interaction/Pointer'
import VectorLayer from 'ol/layer/Vector'
import { toLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import type { Place } from '#shared/map/map-store.ts'
import type { MapColours } from '../markers/map-colours.ts'
import { deviceDrawing } from '../markers/marker-shapes.ts'
import type { SiteDevice } from '../model/site.ts'
import { createIconStyles } from '../markers/marker-icon.ts'

/** Nearer than this a press is a click and no drag, px. */
const CLICK_REACH = 4

interface Options {
  colours: MapColours
  /** The one device under the pointer, if it is one alone. */
  deviceAt: (coordinate: readonly number[]) => SiteDevice | undefined
  isOn: () => boolean
  onMove: (device: SiteDevice, place: Place) => void
}

/** Drags a marker to another place; a shade of it follows the pointer, and the marker itself stays until it is saved. */
export function createDragTool({ colours, deviceAt, isOn, onMove }: Options) {
  const source = new VectorSource<Feature<Point>>()
  const iconOf = createIconStyles()
  const layer = new VectorLayer({
    source,
    updateWhileInteracting: true,
    style: feature => {
      const { markerKind, look } = feature.get('device') as SiteDevice
      return iconOf(`${markerKind} ${look}`, () => deviceDrawing(markerKind, look, colours))
    },
  })
  let dragged: { device: SiteDevice; from: number[]; shade: Feature<Point> | undefined } | undefined

  const interaction = new Pointer({
    handleDownEvent: event => {
      const device = isOn() ? deviceAt(event.coordinate) : undefined
      dragged = device && { device, from: event.pixel, shade: undefined }
      return device !== undefined
    },
    handleDragEvent: event => {
      if (dragged === undefined) return
      const [x = 0, y = 0] = event.pixel
      const [fromX = 0, fromY = 0] = dragged.from
      if (!dragged.shade && Math.hypot(x - fromX, y - fromY) < CLICK_REACH) return
      dragged.shade ??= new Feature({ geometry: new Point(event.coordinate), device: dragged.device })
      if (source.isEmpty()) source.addFeature(dragged.shade)
      dragged.shade.getGeometry()?.setCoordinates(event.coordinate)
    },
    handleUpEvent: event => {
      source.clear(true)
      layer.changed()
      if (dragged?.shade) onMove(dragged.device, placeAt(event.coordinate))
      dragged = undefined
      return false
    },
  })
  return { layer, interaction }
}

export function placeAt(coordinate: readonly number[]): Place {
  const [longitude = 0, latitude = 0] = toLonLat([...coordinate])
  return { longitude, latitude }
}
