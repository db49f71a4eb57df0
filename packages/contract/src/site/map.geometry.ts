import type { PlanPlacement } from './map.ts'

/**
 * How a floor plan lies on the earth, the same for the server, which keeps the devices on it, and the console, which draws them.
 * All of it in Web Mercator metres, because there a turned picture stays a turned picture.
 */
export type Point = readonly [x: number, y: number]

/** Radius of the sphere of Web Mercator, m. */
const RADIUS = 6_378_137
/** Latitude at which Web Mercator ends, degrees. */
const LATITUDE_MAX = 85.05112878

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

interface Place {
  longitude: number
  latitude: number
}

/** Web Mercator metres of a place; beyond 85° it is at the edge. */
export function toMercator({ longitude, latitude }: Place): Point {
  const bounded = Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude))
  return [RADIUS * radians(longitude), RADIUS * Math.log(Math.tan(Math.PI / 4 + radians(bounded) / 2))]
}

export function fromMercator([x, y]: Point): Place {
  return {
    longitude: degrees(x / RADIUS),
    latitude: degrees(2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2),
  }
}

/** Mercator metres that one metre on the ground takes at that latitude. */
export const mercatorScale = (latitude: number): number => 1 / Math.cos(radians(latitude))

/** The point turned clockwise as seen on the map, y to the north. */
function turned([x, y]: Point, rotation: number): Point {
  const [sin, cos] = [Math.sin(radians(rotation)), Math.cos(radians(rotation))]
  return [x * cos + y * sin, y * cos - x * sin]
}

/** A place as metres right of and above the middle of the plan, along the picture's own edges. */
export function onPlan(plan: PlanPlacement, place: Place): Point {
  const [x, y] = toMercator(place)
  const [middleX, middleY] = toMercator(plan)
  const scale = mercatorScale(plan.latitude)
  return turned([(x - middleX) / scale, (y - middleY) / scale], -plan.rotation)
}

/** The place of a point given as `onPlan` gives it. */
export function offPlan(plan: PlanPlacement, point: Point): Place {
  const [x, y] = turned(point, plan.rotation)
  const [middleX, middleY] = toMercator(plan)
  const scale = mercatorScale(plan.latitude)
  return fromMercator([middleX + x * scale, middleY + y * scale])
}

/** The new place of something on a plan that moved from `from` to `to`: at the same spot of the picture. */
export function movedWithPlan(from: PlanPlacement, to: PlanPlacement, place: Place): Place {
  const [x, y] = onPlan(from, place)
  const scale = to.width / from.width
  return offPlan(to, [x * scale, y * scale])
}

/** Corners of a plan on the ground: upper left, upper right, lower right, lower left, seen along the picture. */
export function planCorners(
  plan: PlanPlacement,
  pixels: { pixelWidth: number; pixelHeight: number },
): [Place, Place, Place, Place] {
  const right = plan.width / 2
  const top = (right * pixels.pixelHeight) / pixels.pixelWidth
  return [
    offPlan(plan, [-right, top]),
    offPlan(plan, [right, top]),
    offPlan(plan, [right, -top]),
    offPlan(plan, [-right, -top]),
  ]
}
