import Polygon from 'ol/geom/Polygon'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import { summaryOf, type Summary } from '../model/look.ts'
import { MAP_FONT, type MapColours } from './map-colours.ts'
import { clusterDrawing, deviceDrawing, MARKER_SIZE } from './marker-shapes.ts'
import type { SiteDevice } from '../model/site.ts'
import { viewWedge } from '../model/view-wedge.ts'
import { createIconStyles } from './marker-icon.ts'

/** Metres per pixel below which names are drawn: a building on the screen. */
const NAME_RESOLUTION = 1.2

/** Metres per pixel below which a field of view is more than a dot. */
const VIEW_RESOLUTION = 2.5

/** Wedges lie under the markers. */
const UNDERNEATH = -1

/** Styles of markers and clusters: the sign, at close zoom the name, and the view of its cameras. */
export function createMarkerStyles(colours: MapColours) {
  const iconOf = createIconStyles()
  const edge = new Stroke({ color: colours.viewEdge, width: 1 })
  const inside = new Fill({ color: colours.view })
  const wedges = new WeakMap<SiteDevice, Style[]>()

  const wedgeOf = (device: SiteDevice): Style[] => {
    const known = wedges.get(device)
    if (known) return known
    const ring = device.markerKind === 'camera' ? viewWedge(device) : undefined
    const geometry = ring && new Polygon([ring.map(corner => [...corner])])
    const styles = geometry ? [new Style({ geometry, fill: inside, stroke: edge, zIndex: UNDERNEATH })] : []
    wedges.set(device, styles)
    return styles
  }
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
  const signOf = (members: readonly SiteDevice[], first: SiteDevice): Style => {
    if (members.length === 1) {
      const { markerKind, look } = first
      return iconOf(`${markerKind} ${look}`, () => deviceDrawing(markerKind, look, colours))
    }
    const summary = summaryOf(members.map(({ look, markerKind }) => ({ look, kind: markerKind })))
    return iconOf(keyOf(summary), () => clusterDrawing(summary, colours))
  }

  return (members: readonly SiteDevice[], resolution: number, hasViews: boolean): Style[] => {
    const [first, second] = members
    if (first === undefined) return []
    const views = hasViews && resolution < VIEW_RESOLUTION ? members.flatMap(wedgeOf) : []
    const names = !second && resolution < NAME_RESOLUTION ? [nameOf(first.name)] : []
    return [...views, signOf(members, first), ...names]
  }
}

const keyOf = ({ total, counts, kinds }: Summary) => `${total} ${kinds.join()} ${JSON.stringify(counts)}`
