import Feature from 'ol/Feature'
import Polygon from 'ol/geom/Polygon'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { MapColours } from '../model/map-colours.ts'
import type { SiteArea } from '../model/site.ts'

/** Outlines of the areas with their names. */
export function createAreaLayer(colours: MapColours) {
  const source = new VectorSource()
  const outline = new Style({
    fill: new Fill({ color: colours.areaFill }),
    stroke: new Stroke({ color: colours.area, width: 1.5 }),
  })
  const styleOf = (feature: { get(name: string): unknown }) => [
    outline,
    new Style({
      text: new Text({
        text: String(feature.get('name')),
        font: '600 13px sans-serif',
        placement: 'point',
        overflow: false,
        fill: new Fill({ color: colours.text }),
        stroke: new Stroke({ color: colours.textHalo, width: 3 }),
      }),
    }),
  ]
  const layer = new VectorLayer({ source, style: styleOf, declutter: true })
  const update = (areas: readonly SiteArea[]) => {
    source.clear(true)
    source.addFeatures(areas.map(featureOf))
  }
  return { layer, update }
}

function featureOf({ name, outline }: SiteArea): Feature {
  const corners = [...outline, ...outline.slice(0, 1)].map(corner => fromLonLat([...corner]))
  return new Feature({ geometry: new Polygon([corners]), name })
}
