import Feature from 'ol/Feature'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import RegularShape from 'ol/style/RegularShape'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { ActedMarker } from '#shared/map/map-store.ts'
import { MAP_FONT, type MapColours } from '../markers/map-colours.ts'
import { MARKER_SIZE } from '../markers/marker-shapes.ts'

/** At the lower right of the device's marker, px: the signs of an alarm are above it. */
const OFFSET = MARKER_SIZE / 2 + 1
const RADIUS = 8

/** A small diamond beside each device on which a linkage acted lately; with a question mark where that is uncertain. */
export function createActedLayer(colours: MapColours) {
  const source = new VectorSource<Feature<Point>>()
  const diamond = (text: string) =>
    new Style({
      image: new RegularShape({
        points: 4,
        radius: RADIUS,
        displacement: [OFFSET, -OFFSET],
        fill: new Fill({ color: colours.panel }),
        stroke: new Stroke({ color: colours.selection, width: 2 }),
      }),
      text: new Text({
        text,
        font: `700 10px ${MAP_FONT}`,
        offsetX: OFFSET,
        offsetY: OFFSET + 0.5,
        fill: new Fill({ color: colours.text }),
      }),
    })
  const [sure, uncertain] = [diamond('L'), diamond('?')]
  const layer = new VectorLayer({
    source,
    style: feature => (feature.get('isUncertain') === true ? uncertain : sure),
  })
  return {
    layer,
    update(acted: readonly ActedMarker[]): void {
      source.clear(true)
      source.addFeatures(
        acted.map(({ longitude, latitude, isUncertain }) => {
          const geometry = new Point(fromLonLat([longitude, latitude]))
          return new Feature({ geometry, isUncertain })
        }),
      )
    },
  }
}
