import type { AlarmLevel } from '@palisade/contract'
import { buffer } from 'ol/extent'
import Feature from 'ol/Feature'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import { fromLonLat } from 'ol/proj'
import VectorSource from 'ol/source/Vector'
import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import Text from 'ol/style/Text'
import type { AlarmMarker } from '#shared/map/map-store.ts'
import { groupAlarms, rankOf, type AlarmGroup, type Anchor } from '../model/alarm-groups.ts'
import type { Coordinate } from '../model/cluster.ts'
import { CLUSTER_DISTANCE } from './device-layer.ts'
import type { AlarmColour } from '#shared/ui/theme.ts'
import { isStill } from '#shared/ui/is-still.ts'

/** Half a period of the flashing, ms: slow enough for a processor that also decodes video. */
const FLASH = 600

/** Radius of the ring, px: around a device, and around a cluster or building. */
const RADIUS = { one: { wide: 22, narrow: 16 }, many: { wide: 27, narrow: 22 } } as const
/** Farther than this from its middle, no click means a ring, px. */
const REACH = RADIUS.many.wide

/** Signs beside the ring, so that the level is not told by colour alone. */
const marks: Readonly<Record<AlarmLevel, string>> = {
  very_urgent: '!!!',
  urgent: '!!',
  general: '!',
  low: 'i',
}

const groupOf = (feature: Feature<Point>) => feature.get('group') as AlarmGroup

/** Alarms above everything else, the most urgent on top; they flash until they are acknowledged. `stop` ends the flashing. */
export function createAlarmLayer(colours: Readonly<Record<AlarmLevel, AlarmColour>>, textHalo: string) {
  const source = new VectorSource<Feature<Point>>()
  let alarms: readonly AlarmMarker[] = []
  let points = new Map<AlarmMarker, Coordinate>()
  let isWide = false
  const looks = new Map<string, Style[]>()
  const styleOf = ({ level, open, onAlert, isWide: isCluster }: AlarmGroup) => {
    const size = isCluster ? 'many' : 'one'
    const radius = RADIUS[size][isWide && onAlert > 0 ? 'wide' : 'narrow']
    const count = shortCount(open)
    const key = `${level} ${radius} ${count}`
    const style = looks.get(key) ?? ring(level, radius, RADIUS[size].narrow, count)
    looks.set(key, style)
    return style
  }
  const ring = (level: AlarmLevel, radius: number, corner: number, count: string) => {
    const sign = (text: string, side: -1 | 1) =>
      new Text({
        text,
        font: '700 15px sans-serif',
        offsetX: side * (corner + 5),
        offsetY: -(corner + 1),
        fill: new Fill({ color: colours[level].line }),
        stroke: new Stroke({ color: textHalo, width: 4 }),
      })
    const zIndex = -rankOf(level)
    const circle = (color: string, width: number) =>
      new CircleStyle({ radius, stroke: new Stroke({ color, width }) })
    const { fill, line } = colours[level]
    return [
      new Style({ image: circle(line, 5), zIndex }),
      new Style({ image: circle(fill, 3), text: sign(marks[level], -1), zIndex }),
      ...(count === '' ? [] : [new Style({ text: sign(count, 1), zIndex })]),
    ]
  }
  const layer = new VectorLayer({ source, style: feature => styleOf(groupOf(feature as Feature<Point>)) })
  const hasNoMotion = isStill()
  const timer = setInterval(() => {
    if (hasNoMotion || !source.getFeatures().some(feature => groupOf(feature).onAlert > 0)) return
    isWide = !isWide
    layer.changed()
  }, FLASH)
  return {
    layer,
    update(next: readonly AlarmMarker[]): void {
      alarms = next
      points = new Map(
        next.map(alarm => [alarm, fromLonLat([alarm.longitude, alarm.latitude]) as [number, number]]),
      )
    },
    /** Gathers the alarms as the devices are gathered now. */
    arrange(anchorOf: (alarm: AlarmMarker) => Anchor | undefined, resolution: number): void {
      const at = (alarm: AlarmMarker): Coordinate => points.get(alarm) ?? [0, 0]
      const groups = groupAlarms(alarms, anchorOf, at, CLUSTER_DISTANCE * resolution)
      source.clear(true)
      source.addFeatures(groups.map(group => new Feature({ geometry: new Point([...group.middle]), group })))
    },
    /** The alarms whose ring is there: of several rings the most urgent, as it is drawn on top. */
    at([x = 0, y = 0]: readonly number[], resolution: number): AlarmGroup | undefined {
      return source
        .getFeaturesInExtent(buffer([x, y, x, y], REACH * resolution))
        .map(groupOf)
        .filter(({ middle, isWide: isCluster }) => {
          const { wide } = RADIUS[isCluster ? 'many' : 'one']
          return Math.hypot(middle[0] - x, middle[1] - y) <= wide * resolution
        })
        .toSorted((a, b) => rankOf(a.level) - rankOf(b.level))[0]
    },
    stop: () => clearInterval(timer),
  }
}

/** One alarm needs no number; from 1,000 on the thousands are enough. */
function shortCount(open: number): string {
  if (open < 2) return ''
  return open < 1000 ? String(open) : `${Math.floor(open / 1000)}k`
}
