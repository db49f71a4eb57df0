import Feature, { type FeatureLike } from 'ol/Feature'
import { buffer } from 'ol/extent'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import { clusterPoints, type Coordinate } from '../model/cluster.ts'
import { summaryOf, type Summary } from '../model/look.ts'
import { MAP_FONT, type MapColours } from '../model/map-colours.ts'
import { CLUSTER_SIZE, clusterDrawing, deviceDrawing, MARKER_SIZE } from '../model/marker-shapes.ts'
import type { SiteDevice } from '../model/site.ts'
import { createIconStyles } from './marker-icon.ts'

/** Markers closer than this become one, px. */
const CLUSTER_DISTANCE = 34

/** Metres per pixel below which names are drawn: a building on the screen. */
const NAME_RESOLUTION = 1.2

/** Drawn around the screen, so that what a drag brings in is there already, px. */
const DRAWN_AROUND = 320

type Members = readonly SiteDevice[]

export const membersOf = (feature: FeatureLike): Members =>
  (feature.get('members') as Members | undefined) ?? []

/** Devices and zones, clustered where they are dense. A change of states alone does not cluster anew. */
export function createDeviceLayer(colours: MapColours) {
  const source = new VectorSource<Feature<Point>>()
  const styleOf = createMarkerStyles(colours)
  const markers = new VectorLayer({
    source,
    renderBuffer: DRAWN_AROUND,
    style: feature => styleOf(membersOf(feature)),
  })
  const names = createNameLayer(source, colours)
  const points = new Map<string, Coordinate>()
  let devices: Members = []
  let resolution = 1

  const cluster = () => {
    const at = (device: SiteDevice): Coordinate => points.get(device.id) ?? [0, 0]
    const clusters = clusterPoints(devices, at, CLUSTER_DISTANCE * resolution)
    source.clear(true)
    source.addFeatures(
      clusters.map(({ members, middle }) => new Feature({ geometry: new Point([...middle]), members })),
    )
  }

  return {
    layers: [markers, names],
    update(next: Members): void {
      const isSame =
        devices.length === next.length && devices.every((device, index) => isAt(device, next[index]))
      devices = next
      if (isSame) return renew(source, next, [markers, names])
      points.clear()
      for (const device of next) points.set(device.id, fromLonLat([...device.position]) as [number, number])
      return cluster()
    },
    /** To be told when the view has come to rest. */
    settle(next: number): void {
      if (next === resolution) return
      resolution = next
      cluster()
    },
    /** What is drawn there, the nearest first. */
    at(coordinate: readonly number[], tolerance: number): Members {
      const reach = (CLUSTER_SIZE / 2 + tolerance) * resolution
      const [x = 0, y = 0] = coordinate
      const near = source
        .getFeaturesInExtent(buffer([x, y, x, y], reach))
        .map(feature => ({ feature, distance: distanceTo(feature, x, y) }))
        .filter(({ feature, distance }) => {
          const size = membersOf(feature).length > 1 ? CLUSTER_SIZE : MARKER_SIZE
          return distance <= (size / 2 + tolerance) * resolution
        })
        .toSorted((a, b) => a.distance - b.distance)
      return near[0] ? membersOf(near[0].feature) : []
    },
  }
}

const isAt = (known: SiteDevice, next: SiteDevice | undefined): boolean =>
  known.id === next?.id && known.position[0] === next.position[0] && known.position[1] === next.position[1]

function distanceTo(feature: Feature<Point>, x: number, y: number): number {
  const [featureX = 0, featureY = 0] = feature.getGeometry()?.getCoordinates() ?? []
  return Math.hypot(featureX - x, featureY - y)
}

/** The same places with other states: the clusters stay. */
function renew(source: VectorSource<Feature<Point>>, devices: Members, layers: readonly VectorLayer[]): void {
  const newest = new Map(devices.map(device => [device.id, device]))
  for (const feature of source.getFeatures()) {
    feature.set(
      'members',
      membersOf(feature).map(member => newest.get(member.id) ?? member),
      true,
    )
  }
  for (const layer of layers) layer.changed()
}

function createMarkerStyles(colours: MapColours) {
  const iconOf = createIconStyles()
  return (members: Members): Style[] => {
    const [first] = members
    if (first === undefined) return []
    if (members.length === 1) {
      const { markerKind, look } = first
      return [iconOf(`${markerKind} ${look}`, () => deviceDrawing(markerKind, look, colours))]
    }
    const summary = summaryOf(members.map(({ look, markerKind }) => ({ look, kind: markerKind })))
    return [iconOf(keyOf(summary), () => clusterDrawing(summary, colours))]
  }
}

const keyOf = ({ total, counts, kinds }: Summary) => `${total} ${kinds.join()} ${JSON.stringify(counts)}`

/** Only close to the ground, where there are few: sorting out texts that lie over each other is the dearest of all. */
function createNameLayer(source: VectorSource<Feature<Point>>, colours: MapColours) {
  const nameOf = (name: string) =>
    new Style({
      text: new Text({
        text: name,
        font: `12px ${MAP_FONT}`,
        offsetY: MARKER_SIZE / 2 + 9,
        fill: new Fill({ color: colours.text }),
        stroke: new Stroke({ color: colours.textHalo, width: 3 }),
      }),
    })
  return new VectorLayer({
    source,
    maxResolution: NAME_RESOLUTION,
    declutter: true,
    style: feature => {
      const [first, second] = membersOf(feature)
      return first && !second ? nameOf(first.name) : undefined
    },
  })
}
