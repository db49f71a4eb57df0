import type { PlanPlacement, Point as PlanPoint } from '@palisade/contract'
import Feature from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import Point from 'ol/geom/Point'
import Polygon from 'ol/geom/Polygon'
import Pointer from 'ol/interaction/Pointer'
import VectorLayer from 'ol/layer/Vector'
import VectorSource from 'ol/source/Vector'
import CircleStyle from 'ol/style/Circle'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import type { Calibration } from '#shared/map/map-store.ts'
import { draggedPlan, gripAt, handlesOf, type Grip } from '../model/plan-handles.ts'

/** How far from a handle's middle it is still meant, px. */
const REACH = 12

/** Moves, scales and turns a floor plan by its handles. */
export function createCalibrateTool(colour: string, panel: string) {
  const source = new VectorSource()
  const line = new Stroke({ color: colour, width: 2 })
  const image = new CircleStyle({ radius: 7, fill: new Fill({ color: panel }), stroke: line })
  const layer = new VectorLayer({
    source,
    updateWhileInteracting: true,
    style: new Style({ stroke: line, image }),
  })
  let calibration: Calibration | undefined
  let held: { grip: Grip; start: PlanPlacement; from: PlanPoint } | undefined

  const draw = (placement: PlanPlacement) => {
    const { corners, turn } = handlesOf(placement, calibration?.plan ?? { pixelWidth: 1, pixelHeight: 1 })
    const ring = [...corners, ...corners.slice(0, 1)].map(corner => [...corner])
    const [upperLeft = [0, 0], upperRight = [0, 0]] = corners
    const edge = [(upperLeft[0] + upperRight[0]) / 2, (upperLeft[1] + upperRight[1]) / 2]
    source.clear(true)
    source.addFeatures([
      new Feature(new Polygon([ring])),
      new Feature(new LineString([edge, [...turn]])),
      ...[...corners, turn].map(point => new Feature(new Point([...point]))),
    ])
  }

  const interaction = new Pointer({
    handleDownEvent: ({ coordinate: [x = 0, y = 0], map }) => {
      if (calibration === undefined) return false
      const reach = REACH * (map.getView().getResolution() ?? 1)
      const { plan, placement: start } = calibration
      const grip = gripAt(start, plan, [x, y], reach)
      held = grip && { grip, start, from: [x, y] }
      return held !== undefined
    },
    handleDragEvent: ({ coordinate: [x = 0, y = 0] }) => {
      if (held) calibration?.onChange(draggedPlan(held.start, held.grip, held.from, [x, y]))
    },
    handleUpEvent: () => {
      held = undefined
      return false
    },
  })

  return {
    layer,
    interaction,
    update(next: Calibration | undefined): void {
      calibration = next
      if (next) draw(next.placement)
      else source.clear()
    },
  }
}
