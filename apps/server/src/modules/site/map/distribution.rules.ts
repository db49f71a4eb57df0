import {
  fromMercator,
  mercatorScale,
  offPlan,
  toMercator,
  type PlanPlacement,
  type Point,
} from '@palisade/contract'

/** The place of an area: its floor's plan, its outline, or a point. */
export type AreaPlace =
  | { on: 'plan'; plan: PlanPlacement; pixelWidth: number; pixelHeight: number }
  | { on: 'outline'; outline: readonly (readonly [longitude: number, latitude: number])[] }
  | { on: 'point'; longitude: number; latitude: number }

interface Position {
  longitude: number
  latitude: number
}

/** Distance between two markers around a point, m. */
const SPACING = 8
/** The share of a plan at each edge that stays free. */
const EDGE = 0.06
/** Each step makes the grid finer by this factor, until enough of its points are inside. */
const FINER = 0.93
/**
 * The most points of a grid for each wanted position; an outline that covers a smaller share of its rectangle is too
 * thin to fill.
 */
const GRID_AT_MOST = 100

/** Positions that are different and evenly spread over an area. */
export function distributeOver(place: AreaPlace, count: number): Position[] {
  if (place.on === 'point') return around(place, count)
  if (place.on === 'plan') return overPlan(place, count)
  const corners = place.outline.map(([longitude, latitude]) => toMercator({ longitude, latitude }))
  const inside = gridInside(corners, count)
  return inside ? inside.map(fromMercator) : around(fromMercator(middleOf(corners)), count)
}

/** Arranges positions like the seeds of a sunflower, which is as even as possible around a point. */
function around(middle: Position, count: number): Position[] {
  const [x, y] = toMercator(middle)
  const step = SPACING * mercatorScale(middle.latitude)
  const turn = Math.PI * (3 - Math.sqrt(5))
  return Array.from({ length: count }, (_, index) => {
    const radius = step * Math.sqrt(index)
    return fromMercator([x + radius * Math.cos(index * turn), y + radius * Math.sin(index * turn)])
  })
}

function overPlan(place: Extract<AreaPlace, { on: 'plan' }>, count: number): Position[] {
  const { plan, pixelWidth, pixelHeight } = place
  const right = plan.width * (0.5 - EDGE)
  const top = (right * pixelHeight) / pixelWidth
  const corners: Point[] = [
    [-right, top],
    [right, top],
    [right, -top],
    [-right, -top],
  ]
  return (gridInside(corners, count) ?? []).map(point => offPlan(plan, point))
}

/**
 * The points, row by row, of the coarsest grid that has enough points inside the outline; undefined when no grid has.
 */
function gridInside(corners: readonly Point[], count: number): Point[] | undefined {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  let step = Math.sqrt(((east - west) * (north - south)) / count)
  if (!(step > 0)) return undefined
  const finest = step / Math.sqrt(GRID_AT_MOST)
  for (; step > finest; step *= FINER) {
    const points: Point[] = []
    for (let y = north - step / 2; y > south; y -= step)
      for (let x = west + step / 2; x < east; x += step) if (isInside([x, y], corners)) points.push([x, y])
    if (points.length >= count) return evenly(points, count)
  }
  return undefined
}

const evenly = (points: readonly Point[], count: number): Point[] =>
  Array.from({ length: count }, (_, index) => points[Math.floor((index * points.length) / count)] ?? [0, 0])

function isInside([x, y]: Point, corners: readonly Point[]): boolean {
  let inside = false
  for (const [index, [x2, y2]] of corners.entries()) {
    const [x1, y1] = corners.at(index - 1) ?? [0, 0]
    if (y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) inside = !inside
  }
  return inside
}

const middleOf = (corners: readonly Point[]): Point => [
  corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
  corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
]

/** A first plan is as wide as its building's outline, or this many metres. */
const FIRST_WIDTH = 60

/** The position of a first plan: over the nearest area above it that has a position. Undefined when none has. */
export function firstPlacement(
  areas: readonly {
    longitude: number | null
    latitude: number | null
    boundary: unknown
  }[],
): PlanPlacement | undefined {
  for (const { boundary, longitude, latitude } of areas) {
    if (Array.isArray(boundary) && boundary.length >= 3) return overOutline(boundary as [number, number][])
    if (longitude !== null && latitude !== null)
      return { longitude, latitude, width: FIRST_WIDTH, rotation: 0 }
  }
  return undefined
}

function overOutline(outline: readonly [number, number][]): PlanPlacement {
  const longitudes = outline.map(([longitude]) => longitude)
  const latitudes = outline.map(([, latitude]) => latitude)
  const longitude = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  const latitude = (Math.min(...latitudes) + Math.max(...latitudes)) / 2
  const at = (edge: number) => toMercator({ longitude: edge, latitude })[0]
  const width = (at(Math.max(...longitudes)) - at(Math.min(...longitudes))) / mercatorScale(latitude)
  return { longitude, latitude, width: Math.min(20_000, Math.max(1, width)), rotation: 0 }
}
