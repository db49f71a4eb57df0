import Feature, { type FeatureLike } from 'ol/Feature'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import Cluster from 'ol/source/Cluster'
import VectorSource from 'ol/source/Vector'
import Fill from 'ol/style/Fill'
import Icon from 'ol/style/Icon'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import { MAP_FONT, type MapColours } from '../model/map-colours.ts'
import { asDataAddress, clusterSvg, deviceSvg, MARKER_SIZE } from '../model/marker-svg.ts'
import { countStates, type SiteDevice } from '../model/site.ts'

/** Markers closer than this become one, px. */
const CLUSTER_DISTANCE = 34

/** Metres per pixel below which names are drawn: a building on the screen. */
const NAME_RESOLUTION = 1.2

/** The devices in a drawn feature: one, or those of a cluster. */
export function devicesOf(feature: FeatureLike): SiteDevice[] {
  const members: unknown = feature.get('features')
  return Array.isArray(members) ? members.map(member => (member as Feature).get('device') as SiteDevice) : []
}

/** Devices, clustered where they are dense. A change of states alone does not cluster anew. */
export function createDeviceLayer(colours: MapColours) {
  const source = new VectorSource<Feature<Point>>()
  const cluster = new Cluster({ source, distance: CLUSTER_DISTANCE })
  const styles = createStyles(colours)
  const layer = new VectorLayer({
    source: cluster,
    declutter: true,
    style: (feature, resolution) => styles(devicesOf(feature), resolution),
  })
  const update = (devices: readonly SiteDevice[]) => {
    const known = new Map(source.getFeatures().map(feature => [String(feature.getId()), feature]))
    const isSame =
      known.size === devices.length &&
      devices.every(device => isAt(known.get(device.id)?.get('device') as SiteDevice | undefined, device))
    if (isSame) {
      for (const device of devices) known.get(device.id)?.set('device', device, true)
      return layer.changed()
    }
    source.clear(true)
    source.addFeatures(devices.map(featureOf))
  }
  return { layer, update }
}

const isAt = (known: SiteDevice | undefined, { position }: SiteDevice): boolean =>
  known !== undefined && known.position[0] === position[0] && known.position[1] === position[1]

function featureOf(device: SiteDevice): Feature<Point> {
  const feature = new Feature({ geometry: new Point(fromLonLat([...device.position])), device })
  feature.setId(device.id)
  return feature
}

/** One style per look, kept: OpenLayers asks for every marker in every frame. */
function createStyles(colours: MapColours) {
  const icons = new Map<string, Style>()
  const iconOf = (svg: string) => {
    const kept = icons.get(svg)
    if (kept !== undefined) return kept
    const style = new Style({ image: new Icon({ src: asDataAddress(svg), declutterMode: 'none' }) })
    icons.set(svg, style)
    return style
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
  return (devices: readonly SiteDevice[], resolution: number): Style[] => {
    const [first] = devices
    if (first === undefined) return []
    if (devices.length > 1) return [iconOf(clusterSvg(countStates(devices), colours))]
    const icon = iconOf(deviceSvg(first.kind, first.state, colours))
    return resolution < NAME_RESOLUTION ? [icon, nameOf(first.name)] : [icon]
  }
}
