import Feature from 'ol/Feature'
import { getCenter } from 'ol/extent'
import Circle from 'ol/geom/Circle'
import type SimpleGeometry from 'ol/geom/SimpleGeometry'
import Draw from 'ol/interaction/Draw'
import VectorLayer from 'ol/layer/Vector'
import type OlMap from 'ol/Map'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import type { Place } from '#shared/map/map-store.ts'
import type { SiteDevice } from '../model/site.ts'
import { placeAt } from './drag-tool.ts'

export type SelectShape = 'Circle' | 'Polygon'

/** A finished drawing. */
export interface Drawn {
  isInside: (device: Pick<SiteDevice, 'position'>) => boolean
  centre: Place
}

/** Draws a circle or a polygon, by pointer or by keys at the cross in the middle of the map, and says what lies inside. */
export function createSelectTool(map: OlMap, colour: string) {
  const source = new VectorSource<Feature<SimpleGeometry>>()
  const style = new Style({
    fill: new Fill({ color: 'rgba(127, 156, 245, 0.12)' }),
    stroke: new Stroke({ color: colour, width: 2, lineDash: [6, 4] }),
  })
  const layer = new VectorLayer({ source, style })
  const view = map.getView()
  let drawing: { draw: Draw; shape: SelectShape; end: (geometry: SimpleGeometry) => void } | undefined
  /** The circle whose middle was set by a key. */
  let circle: Circle | undefined

  const cross = () => view.getCenter() ?? [0, 0]
  const widen = () => {
    const [middleX = 0, middleY = 0] = circle?.getCenter() ?? []
    const [x = 0, y = 0] = cross()
    circle?.setRadius(Math.hypot(x - middleX, y - middleY))
  }
  view.on('change:center', widen)
  const stop = () => {
    if (drawing) map.removeInteraction(drawing.draw)
    drawing = undefined
    circle = undefined
  }
  const setMiddle = () => {
    drawing?.draw.abortDrawing()
    circle = new Circle(cross(), 0)
    source.clear()
    source.addFeature(new Feature<SimpleGeometry>(circle))
  }
  const finish = () => {
    if (circle) drawing?.end(circle)
    else drawing?.draw.finishDrawing()
  }

  return {
    layer,
    isDrawing: () => drawing !== undefined,
    start(shape: SelectShape, onDrawn: (drawn: Drawn) => void): void {
      stop()
      source.clear(true)
      const draw = new Draw({ source, type: shape, style })
      const end = (geometry: SimpleGeometry) => {
        const [west, south, east, north] = geometry.getExtent()
        // Two corners, or a circle without a radius: nothing was drawn yet.
        if (west === east || south === north || isLine(geometry)) return void setTimeout(() => source.clear())
        // The click that ends the drawing is not a click on the map.
        setTimeout(stop)
        onDrawn({
          isInside: device => geometry.intersectsCoordinate(fromLonLat([...device.position])),
          centre: placeAt(getCenter(geometry.getExtent())),
        })
      }
      draw.on('drawstart', () => {
        circle = undefined
        source.clear()
      })
      draw.on('drawend', ({ feature }) => end(feature.getGeometry() as SimpleGeometry))
      drawing = { draw, shape, end }
      map.addInteraction(draw)
    },
    /** Sets a corner at the cross; of a circle its middle, then its edge. */
    addCorner(): void {
      if (drawing?.shape === 'Polygon') drawing.draw.appendCoordinates([cross()])
      else if (drawing && circle) finish()
      else if (drawing) setMiddle()
    },
    removeCorner(): void {
      if (circle) source.clear()
      else drawing?.draw.removeLastPoint()
      circle = undefined
    },
    finish,
    clear(): void {
      stop()
      source.clear()
    },
  }
}

/** Corners on one line have no inside. */
const isLine = (geometry: SimpleGeometry): boolean =>
  'getArea' in geometry && (geometry as unknown as { getArea: () => number }).getArea() === 0
