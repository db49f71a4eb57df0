import { buffer } from 'ol/extent'
import Feature, { type FeatureLike } from 'ol/Feature'
import Point from 'ol/geom/Point'
import VectorImageLayer from 'ol/layer/VectorImage'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import type { Anchor } from '../model/alarm-groups.ts'
import { clusterPoints, type Coordinate } from '../model/cluster.ts'
import type { MapColours } from '../markers/map-colours.ts'
import { CLUSTER_SIZE, MARKER_SIZE } from '../markers/marker-shapes.ts'
import { placeKey, type SiteDevice } from '../model/site.ts'
import { createMarkerStyles } from '../markers/marker-styles.ts'

/** Markers closer than this become one, px. */
export const CLUSTER_DISTANCE = 34

/**
 * Markers are drawn into one picture that is this much wider than the screen: a drag moves the picture instead of
 * drawing a thousand markers, names and wedges in every frame, and what it brings in is there already.
 */
const DRAWN_AROUND = 1.5

type Members = readonly SiteDevice[]

const membersOf = (feature: FeatureLike): Members => (feature.get('members') as Members | undefined) ?? []

/** Devices and zones with what they see, clustered where they are dense. A change of states alone does not cluster anew. */
export function createDeviceLayer(colours: MapColours) {
  const source = new VectorSource<Feature<Point>>()
  const stylesOf = createMarkerStyles(colours)
  const points = new Map<string, Coordinate>()
  const anchors = new Map<string, Anchor>()
  let devices: Members = []
  let resolution = 1
  let hasViews = true
  const layer = new VectorImageLayer({
    source,
    imageRatio: DRAWN_AROUND,
    declutter: true,
    style: (feature, metres) => stylesOf(membersOf(feature), metres, hasViews),
  })

  const cluster = () => {
    const at = (device: SiteDevice): Coordinate => points.get(device.id) ?? [0, 0]
    const clusters = clusterPoints(devices, at, CLUSTER_DISTANCE * resolution)
    anchors.clear()
    for (const { members, middle } of clusters) {
      for (const member of members)
        anchors.set(placeKey(member), { key: members[0]?.id, middle, isWide: members.length > 1 })
    }
    source.clear(true)
    source.addFeatures(
      clusters.map(({ members, middle }) => new Feature({ geometry: new Point([...middle]), members })),
    )
  }

  return {
    layer,
    update(next: Members): void {
      const isSame =
        devices.length === next.length && devices.every((device, index) => isAt(device, next[index]))
      devices = next
      if (isSame) {
        renew(source, next)
        return layer.changed()
      }
      points.clear()
      for (const device of next) points.set(device.id, fromLonLat([...device.position]) as [number, number])
      return cluster()
    },
    setViewsShown(isShown: boolean): void {
      hasViews = isShown
      layer.changed()
    },
    /** To be told when the view has come to rest. @returns whether the clusters are others now */
    settle(next: number): boolean {
      if (next === resolution) return false
      resolution = next
      cluster()
      return true
    },
    /** The marker or cluster that stands for the devices and zones of a place. */
    anchorAt: (place: string): Anchor | undefined => anchors.get(place),
    /** The devices drawn there, the nearest first. */
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
function renew(source: VectorSource<Feature<Point>>, devices: Members): void {
  const newest = new Map(devices.map(device => [device.id, device]))
  for (const feature of source.getFeatures()) {
    const members = membersOf(feature).map(member => newest.get(member.id) ?? member)
    feature.set('members', members, true)
  }
}
