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
import type { AlarmMarker } from '../../../../shared/map/map-store.ts'

/** Half a period of the flashing, ms: slow enough for a processor that also decodes video. */
const FLASH = 600

/** Radius of the ring, px. */
const WIDE = 22
const NARROW = 16

/** Signs beside the ring, so that the level is not told by colour alone. */
const marks: Readonly<Record<AlarmLevel, string>> = {
  very_urgent: '!!!',
  urgent: '!!',
  general: '!',
  low: 'i',
}

/** Alarms, flashing above everything else. `stop` ends the flashing. */
export function createAlarmLayer(colours: Readonly<Record<AlarmLevel, string>>, textHalo: string) {
  const source = new VectorSource<Feature<Point>>()
  let isWide = false
  const ring = (level: AlarmLevel, radius: number) =>
    new Style({
      image: new CircleStyle({ radius, stroke: new Stroke({ color: colours[level], width: 3 }) }),
      text: new Text({
        text: marks[level],
        font: '700 15px sans-serif',
        offsetX: -21,
        offsetY: -17,
        fill: new Fill({ color: colours[level] }),
        stroke: new Stroke({ color: textHalo, width: 4 }),
      }),
    })
  const looks = new Map<string, Style>()
  const styleOf = (level: AlarmLevel) => {
    const key = `${level} ${isWide}`
    const style = looks.get(key) ?? ring(level, isWide ? WIDE : NARROW)
    looks.set(key, style)
    return style
  }
  const layer = new VectorLayer({
    source,
    style: feature => styleOf((feature.get('alarm') as AlarmMarker).level),
  })
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const timer = setInterval(() => {
    if (isStill || source.isEmpty()) return
    isWide = !isWide
    layer.changed()
  }, FLASH)
  const update = (alarms: readonly AlarmMarker[]) => {
    source.clear(true)
    source.addFeatures(
      alarms.map(alarm => {
        const point = new Point(fromLonLat([alarm.longitude, alarm.latitude]))
        return new Feature({ geometry: point, alarm })
      }),
    )
  }
  /** The alarm whose ring is there. */
  const at = ([x = 0, y = 0]: readonly number[], resolution: number): AlarmMarker | undefined => {
    const [hit] = source.getFeaturesInExtent(buffer([x, y, x, y], WIDE * resolution))
    return hit?.get('alarm') as AlarmMarker | undefined
  }
  return { layer, update, at, stop: () => clearInterval(timer) }
}

/** The ring around what is chosen. */
export function createSelectionLayer(colour: string) {
  const source = new VectorSource<Feature<Point>>()
  const style = new Style({
    image: new CircleStyle({ radius: 18, stroke: new Stroke({ color: colour, width: 2, lineDash: [5, 4] }) }),
  })
  const update = (position: readonly [number, number] | undefined) => {
    source.clear(true)
    if (position) source.addFeature(new Feature(new Point(fromLonLat([...position]))))
  }
  return { layer: new VectorLayer({ source, style }), update }
}
