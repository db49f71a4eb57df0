import type Feature from 'ol/Feature'
import Draw from 'ol/interaction/Draw'
import VectorLayer from 'ol/layer/Vector'
import type OlMap from 'ol/Map'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import type { SiteDevice } from '../model/site.ts'

export type SelectShape = 'Circle' | 'Polygon'

/** Draws a circle or a polygon, and says what lies inside. */
export function createSelectTool(map: OlMap, colour: string) {
  const source = new VectorSource<Feature>()
  const style = new Style({
    fill: new Fill({ color: 'rgba(127, 156, 245, 0.12)' }),
    stroke: new Stroke({ color: colour, width: 2, lineDash: [6, 4] }),
  })
  const layer = new VectorLayer({ source, style })
  let draw: Draw | undefined
  const stop = () => {
    if (draw) map.removeInteraction(draw)
    draw = undefined
  }
  return {
    layer,
    isDrawing: () => draw !== undefined,
    start(shape: SelectShape, onDrawn: (isInside: (device: SiteDevice) => boolean) => void): void {
      stop()
      source.clear(true)
      draw = new Draw({ source, type: shape, style })
      draw.on('drawstart', () => source.clear())
      draw.on('drawend', ({ feature }) => {
        const geometry = feature.getGeometry()
        // The click that ends the drawing is not a click on the map.
        setTimeout(stop)
        onDrawn(device => geometry?.intersectsCoordinate(fromLonLat([...device.position])) ?? false)
      })
      map.addInteraction(draw)
    },
    clear(): void {
      stop()
      source.clear()
    },
  }
}
