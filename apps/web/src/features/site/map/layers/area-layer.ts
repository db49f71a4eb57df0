import Feature, { type FeatureLike } from 'ol/Feature'
import Point from 'ol/geom/Point'
import Polygon from 'ol/geom/Polygon'
import VectorLayer from 'ol/layer/Vector'
import type Geometry from 'ol/geom/Geometry'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import { MAP_FONT, type MapColours } from '../markers/map-colours.ts'
import type { SiteArea } from '../model/site.ts'

/** Areas narrower than this on the screen are drawn without their names, px. */
const NARROWEST_NAMED = 60

/** Outlines of the areas with their names. */
export function createAreaLayer(colours: MapColours) {
  const source = new VectorSource()
  const outline = new Style({
    fill: new Fill({ color: colours.areaFill }),
    stroke: new Stroke({ color: colours.area, width: 1.5 }),
  })
  const nameOf = (feature: FeatureLike) =>
    new Style({
      // Above the upper edge: the inside belongs to the devices.
      geometry: topOf,
      text: new Text({
        text: String(feature.get('name')),
        offsetY: -10,
        font: `600 13px ${MAP_FONT}`,
        fill: new Fill({ color: colours.text }),
        stroke: new Stroke({ color: colours.textHalo, width: 3 }),
      }),
    })
  const styleOf = (feature: FeatureLike, resolution: number) =>
    widthOf(feature) / resolution < NARROWEST_NAMED ? [outline] : [outline, nameOf(feature)]
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

function topOf(feature: FeatureLike): Geometry {
  const [west = 0, , east = 0, north = 0] = feature.getGeometry()?.getExtent() ?? []
  return new Point([(west + east) / 2, north])
}

function widthOf(feature: FeatureLike): number {
  const [west = 0, , east = 0] = feature.getGeometry()?.getExtent() ?? []
  return east - west
}
