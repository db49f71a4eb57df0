import { personStatuses } from '@palisade/contract'
import { buffer } from 'ol/extent'
import Feature from 'ol/Feature'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { PersonMarker } from '#shared/map/map-store.ts'
import { clusterPoints, type Coordinate } from '../model/cluster.ts'
import { MAP_FONT, type MapColours } from '../markers/map-colours.ts'
import { CLUSTER_SIZE, MARKER_SIZE } from '../markers/marker-shapes.ts'
import { peopleDrawing, personDrawing } from '../markers/person-shapes.ts'
import { CLUSTER_DISTANCE } from './device-layer.ts'
import { createIconStyles } from '../markers/marker-icon.ts'

type Members = readonly PersonMarker[]

/** Metres per pixel below which names are drawn. */
const NAME_RESOLUTION = 2.5

const membersOf = (feature: Feature<Point>) => feature.get('members') as Members

/** People of the field on duty, clustered as devices are. */
export function createPersonLayer(colours: MapColours) {
  const source = new VectorSource<Feature<Point>>()
  const iconOf = createIconStyles()
  let people: Members = []
  let resolution = 1
  const signOf = (members: Members, { status, isOld }: PersonMarker): Style => {
    if (members.length === 1)
      return iconOf(`${status} ${isOld}`, () => personDrawing({ status, isOld }, colours))
    const best = personStatuses.find(one => members.some(member => member.status === one)) ?? 'offline'
    return iconOf(`${members.length} ${best}`, () => peopleDrawing(members.length, best, colours))
  }
  const nameOf = (name: string) =>
    new Style({
      text: new Text({
        text: name,
        font: `600 12px ${MAP_FONT}`,
        offsetY: MARKER_SIZE / 2 + 9,
        fill: new Fill({ color: colours.text }),
        stroke: new Stroke({ color: colours.textHalo, width: 3 }),
      }),
    })
  const layer = new VectorLayer({
    source,
    // Their names go before those of buildings and areas below.
    declutter: true,
    style: (feature, metres) => {
      const members = membersOf(feature as Feature<Point>)
      const [first, second] = members
      if (first === undefined) return []
      const name = !second && metres < NAME_RESOLUTION ? [nameOf(first.name)] : []
      return [signOf(members, first), ...name]
    },
  })
  const cluster = () => {
    const points = new Map(
      people.map(one => [one.id, fromLonLat([one.longitude, one.latitude]) as [number, number]]),
    )
    const at = (one: PersonMarker): Coordinate => points.get(one.id) ?? [0, 0]
    source.clear(true)
    source.addFeatures(
      clusterPoints(people, at, CLUSTER_DISTANCE * resolution).map(
        ({ members, middle }) => new Feature({ geometry: new Point([...middle]), members }),
      ),
    )
  }
  return {
    layer,
    update(next: Members): void {
      people = next
      cluster()
    },
    /** To be told when the view has come to rest. */
    settle(next: number): void {
      if (next === resolution) return
      resolution = next
      cluster()
    },
    /** The people drawn there, with how far from the middle of their sign it is, px. */
    at([x = 0, y = 0]: readonly number[]): { people: Members; distance: number } | undefined {
      const [nearest] = source
        .getFeaturesInExtent(buffer([x, y, x, y], (CLUSTER_SIZE / 2) * resolution))
        .map(feature => {
          const [featureX = 0, featureY = 0] = feature.getGeometry()?.getCoordinates() ?? []
          const members = membersOf(feature)
          return { people: members, distance: Math.hypot(featureX - x, featureY - y) / resolution }
        })
        .filter(one => one.distance <= (one.people.length > 1 ? CLUSTER_SIZE : MARKER_SIZE) / 2)
        .toSorted((a, b) => a.distance - b.distance)
      return nearest
    },
  }
}
