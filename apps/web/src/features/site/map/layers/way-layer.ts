import Feature from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { WayStop, WayStopState } from '#shared/map/map-store.ts'
import { MAP_FONT, type MapColours } from '../markers/map-colours.ts'
import { MARKER_SIZE } from '../markers/marker-shapes.ts'

/** At the lower left of the device's marker, px: the signs of alarms are above it, that of a linkage at the right. */
const OFFSET = MARKER_SIZE / 2 + 2
const RADIUS = 9

/** Behind the number of each stop, so that its state is not told by colour alone. */
const signs: Readonly<Record<WayStopState, string>> = { ahead: '', now: '▸', done: '✓', wrong: '!' }

/** A way from stop to stop: a line, and beside each stop its number with how it stands. */
export function createWayLayer(colours: MapColours) {
  const source = new VectorSource<Feature<Point | LineString>>()
  const line = new Style({ stroke: new Stroke({ color: colours.area, width: 3, lineDash: [8, 6] }) })
  const edges: Readonly<Record<WayStopState, string>> = {
    ahead: colours.area,
    now: colours.selection,
    done: colours.look.online,
    wrong: colours.look.alarm,
  }
  const styleOf = (text: string, state: WayStopState) =>
    new Style({
      image: new CircleStyle({
        radius: RADIUS,
        displacement: [-OFFSET, -OFFSET],
        fill: new Fill({ color: colours.panel }),
        stroke: new Stroke({ color: edges[state], width: state === 'now' ? 3 : 2 }),
      }),
      text: new Text({
        text,
        font: `700 10px ${MAP_FONT}`,
        offsetX: -OFFSET,
        offsetY: OFFSET + 0.5,
        fill: new Fill({ color: colours.text }),
      }),
    })
  const layer = new VectorLayer({ source })
  return {
    layer,
    update(way: readonly WayStop[]): void {
      source.clear(true)
      const places = way.map(({ longitude, latitude }) => fromLonLat([longitude, latitude]))
      const joined = new Feature<Point | LineString>({ geometry: new LineString(places) })
      joined.setStyle(line)
      const stops = way.map(({ number, state }, index) => {
        const stop = new Feature<Point | LineString>({ geometry: new Point(places[index] ?? [0, 0]) })
        stop.setStyle(styleOf(`${number}${signs[state]}`, state))
        return stop
      })
      source.addFeatures(way.length > 1 ? [joined, ...stops] : stops)
    },
  }
}
