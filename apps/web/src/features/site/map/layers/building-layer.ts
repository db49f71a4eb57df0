import Feature from 'ol/Feature'
import { buffer } from 'ol/extent'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { Anchor } from '../model/alarm-groups.ts'
import { summaryOf } from '../model/look.ts'
import { MAP_FONT, type MapColours } from '../markers/map-colours.ts'
import { BUILDING_SIZE, buildingDrawing } from '../markers/marker-shapes.ts'
import { placeKey, type SiteBuilding } from '../model/site.ts'
import { createIconStyles } from '../markers/marker-icon.ts'

/** Metres per pixel below which buildings are drawn: a quarter of a town on the screen. */
const SHOWN_RESOLUTION = 12

/** Buildings that can be entered, with how many things stand inside and the worst of them. */
export function createBuildingLayer(colours: MapColours) {
  const source = new VectorSource<Feature<Point>>()
  const anchors = new Map<string, Anchor>()
  const iconOf = createIconStyles()
  const styleOf = (building: SiteBuilding): Style[] => {
    const summary = summaryOf(building.inside.map(({ look, markerKind }) => ({ look, kind: markerKind })))
    const key = `${summary.total} ${summary.worst} ${summary.counts[summary.worst]}`
    const name = new Text({
      text: building.name,
      font: `600 12px ${MAP_FONT}`,
      offsetY: BUILDING_SIZE / 2 + 10,
      fill: new Fill({ color: colours.text }),
      stroke: new Stroke({ color: colours.textHalo, width: 3 }),
    })
    return [iconOf(key, () => buildingDrawing(summary, colours)), new Style({ text: name })]
  }
  const layer = new VectorLayer({
    source,
    maxResolution: SHOWN_RESOLUTION,
    declutter: true,
    style: feature => styleOf(feature.get('building') as SiteBuilding),
  })
  return {
    layer,
    update(buildings: readonly SiteBuilding[]): void {
      source.clear(true)
      anchors.clear()
      source.addFeatures(
        buildings.flatMap(building => {
          if (building.position === undefined) return []
          const middle = fromLonLat([...building.position]) as [number, number]
          for (const device of building.inside)
            anchors.set(placeKey(device), { key: building.id, middle, isWide: true })
          return [new Feature({ geometry: new Point(middle), building })]
        }),
      )
    },
    /** The building that stands for what is inside it at a place. */
    anchorAt: (place: string): Anchor | undefined => anchors.get(place),
    at(coordinate: readonly number[], resolution: number): SiteBuilding | undefined {
      const [x = 0, y = 0] = coordinate
      if (resolution >= SHOWN_RESOLUTION) return undefined
      const [hit] = source.getFeaturesInExtent(buffer([x, y, x, y], (BUILDING_SIZE / 2) * resolution))
      return hit?.get('building') as SiteBuilding | undefined
    },
  }
}
