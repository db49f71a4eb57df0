import Feature from 'ol/Feature'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import CircleStyle from 'ol/style/Circle'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import type { Position } from '../model/site.ts'

/** Outside of the widest ring of an alarm, px. */
const RADIUS = 31

/** The ring around what is chosen, with a dark edge so that it reads on anything. */
export function createSelectionLayer(colour: string, halo: string) {
  const source = new VectorSource<Feature<Point>>()
  const ring = (stroke: Stroke) => new Style({ image: new CircleStyle({ radius: RADIUS, stroke }) })
  const style = [
    ring(new Stroke({ color: halo, width: 5 })),
    ring(new Stroke({ color: colour, width: 2.5, lineDash: [9, 5] })),
  ]
  const update = (position: Position | undefined) => {
    source.clear(true)
    if (position) source.addFeature(new Feature(new Point(fromLonLat([...position]))))
  }
  return { layer: new VectorLayer({ source, style }), update }
}
