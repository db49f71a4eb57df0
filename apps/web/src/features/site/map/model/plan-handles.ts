import {
  fromMercator,
  mercatorScale,
  planCorners,
  toMercator,
  type PlanPlacement,
  type Point,
} from '@palisade/contract'

/** The handle by which a plan is held while it is fitted. */
export type Grip = 'move' | 'scale' | 'turn'

interface Pixels {
  pixelWidth: number
  pixelHeight: number
}

/** The contract's bounds of a plan's width, m. */
const WIDTH = { least: 1, most: 20_000 }

/** Distance of the turning handle from the plan's upper edge, as a share of its height: inside, so always in sight. */
const TURN_HANDLE = 0.12

/** Web Mercator of the four corners and of the handle that turns, below the middle of the upper edge. */
export function handlesOf(placement: PlanPlacement, pixels: Pixels): { corners: Point[]; turn: Point } {
  const corners = planCorners(placement, pixels).map(toMercator)
  const [upperLeft = [0, 0], upperRight = [0, 0], lowerRight = [0, 0]] = corners
  const below: Point = [lowerRight[0] - upperRight[0], lowerRight[1] - upperRight[1]]
  return {
    corners,
    turn: [
      (upperLeft[0] + upperRight[0]) / 2 + below[0] * TURN_HANDLE,
      (upperLeft[1] + upperRight[1]) / 2 + below[1] * TURN_HANDLE,
    ],
  }
}

/** Where the plan lies when it is held at `from` and drawn to `to`, both Web Mercator. Corners and turning keep the middle. */
export function draggedPlan(start: PlanPlacement, grip: Grip, from: Point, to: Point): PlanPlacement {
  const middle = toMercator(start)
  if (grip === 'move') {
    const moved = fromMercator([middle[0] + to[0] - from[0], middle[1] + to[1] - from[1]])
    return rounded({ ...start, ...moved })
  }
  const before: Point = [from[0] - middle[0], from[1] - middle[1]]
  const now: Point = [to[0] - middle[0], to[1] - middle[1]]
  if (grip === 'scale') {
    const grown = (start.width * Math.hypot(...now)) / Math.max(Math.hypot(...before), Number.EPSILON)
    return rounded({ ...start, width: Math.min(WIDTH.most, Math.max(WIDTH.least, grown)) })
  }
  const bearing = ([x, y]: Point) => (Math.atan2(x, y) * 180) / Math.PI
  const turned = start.rotation + bearing(now) - bearing(before)
  return rounded({ ...start, rotation: ((((turned + 180) % 360) + 360) % 360) - 180 })
}

/** Millimetres, and hundredths of a degree: more only fills the form. */
const rounded = ({ longitude, latitude, width, rotation }: PlanPlacement): PlanPlacement => ({
  longitude: Number(longitude.toFixed(8)),
  latitude: Number(latitude.toFixed(8)),
  width: Number(width.toFixed(3)),
  rotation: Number(rotation.toFixed(2)),
})

/** Which part of the plan lies there; undefined beside it. `reach` is how far a handle is meant, Web Mercator. */
export function gripAt(
  placement: PlanPlacement,
  pixels: Pixels,
  point: Point,
  reach: number,
): Grip | undefined {
  const { corners, turn } = handlesOf(placement, pixels)
  const isNear = ([x, y]: Point) => Math.hypot(x - point[0], y - point[1]) <= reach
  if (isNear(turn)) return 'turn'
  if (corners.some(isNear)) return 'scale'
  const [x, y] = toMercator(placement)
  const angle = (placement.rotation * Math.PI) / 180
  const [right, up] = [point[0] - x, point[1] - y]
  const half = (placement.width * mercatorScale(placement.latitude)) / 2
  const along = Math.abs(right * Math.cos(angle) - up * Math.sin(angle))
  const across = Math.abs(right * Math.sin(angle) + up * Math.cos(angle))
  return along <= half && across <= (half * pixels.pixelHeight) / pixels.pixelWidth ? 'move' : undefined
}
