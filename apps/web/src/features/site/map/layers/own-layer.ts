import Feature from 'ol/Feature'
import Circle from 'ol/geom/Circle'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat, getPointResolution } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import type { OwnPosition } from '#shared/feature/parts.ts'
import type { MapColours } from '../markers/map-colours.ts'

/** Px: smaller than a device, so that it hides none. */
const DOT = 8

/** The person who holds the phone: a dot, and around it the circle within which they are. */
export function createOwnLayer({ area, areaFill, textHalo }: MapColours) {
  const source = new VectorSource<Feature>()
  const around = new Style({
    fill: new Fill({ color: areaFill }),
    stroke: new Stroke({ color: area, width: 1.5 }),
  })
  const dot = new Style({
    image: new CircleStyle({
      radius: DOT,
      fill: new Fill({ color: area }),
      stroke: new Stroke({ color: textHalo, width: 3 }),
    }),
  })
  const update = (own: OwnPosition | undefined) => {
    source.clear(true)
    if (!own) return
    const centre = fromLonLat([own.longitude, own.latitude])
    // Mercator stretches: a metre on the ground is more units the farther from the equator.
    const circle = new Feature(new Circle(centre, own.accuracy / getPointResolution('EPSG:3857', 1, centre)))
    circle.setStyle(around)
    const middle = new Feature(new Point(centre))
    middle.setStyle(dot)
    source.addFeatures([circle, middle])
  }
  return { layer: new VectorLayer({ source }), update }
}
