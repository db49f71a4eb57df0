import Feature from 'ol/Feature'
import Polygon from 'ol/geom/Polygon'
import VectorLayer from 'ol/layer/Vector'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import type { MapColours } from '../model/map-colours.ts'
import type { SiteDevice } from '../model/site.ts'
import { viewWedge } from '../model/view-wedge.ts'

/** Metres per pixel below which a field of view is more than a dot. */
const SHOWN_RESOLUTION = 2.5

/** What each camera sees, as a wedge of ground. */
export function createViewLayer(colours: MapColours) {
  const source = new VectorSource<Feature<Polygon>>()
  const layer = new VectorLayer({
    source,
    maxResolution: SHOWN_RESOLUTION,
    style: new Style({
      fill: new Fill({ color: colours.view }),
      stroke: new Stroke({ color: colours.viewEdge, width: 1 }),
    }),
  })
  const update = (devices: readonly SiteDevice[]) => {
    source.clear(true)
    source.addFeatures(
      devices.flatMap(device => {
        const wedge = device.markerKind === 'camera' ? viewWedge(device) : undefined
        return wedge ? [new Feature(new Polygon([wedge.map(corner => [...corner])]))] : []
      }),
    )
  }
  return { layer, update }
}
