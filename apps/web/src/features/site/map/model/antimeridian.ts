type Corner = readonly [longitude: number, latitude: number]

/** Web Mercator ends here, degrees; the pole itself lies in the infinite. */
const POLE = 85.0511

/**
 * A polygon that crosses the antimeridian as polygons that do not: its corners jump from 180° to -180°, and drawn as they are
 * each jump is a band around the whole world. One that goes around a pole is closed along the map's edge.
 * @param rings the outer ring and its holes, each closed, degrees
 */
export function cutAtAntimeridian(rings: readonly (readonly Corner[])[]): Corner[][][] {
  const unrolled = rings.map(unroll)
  if (unrolled.every(ring => ring.every(([longitude]) => Math.abs(longitude) <= 180))) return [unrolled]
  return [-360, 0, 360].flatMap(shift => {
    const moved = unrolled.map(ring => ring.map(([x, y]): Corner => [x + shift, y]))
    const [outer = [], ...holes] = moved.map(ring => clip(clip(ring, 180, -1), -180, 1))
    return outer.length < 4 ? [] : [[outer, ...holes.filter(hole => hole.length >= 4)]]
  })
}

/** The ring without jumps: each corner within half a turn of the one before, so that it may go on beyond 180°. */
function unroll(ring: readonly Corner[]): Corner[] {
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  const corners = ring.map(([longitude, latitude]): Corner => {
    if (longitude - before > 180) turns -= 360
    if (longitude - before < -180) turns += 360
    before = longitude
    return [longitude + turns, latitude]
  })
  const [first, last] = [corners[0], corners.at(-1)]
  if (turns === 0 || first === undefined || last === undefined) return corners
  const pole = last[1] < 0 ? -POLE : POLE
  return [...corners, [last[0], pole], [first[0], pole], first]
}

/** The part of a closed ring on one side of a meridian: to the west of it with -1, to the east with 1. */
function clip(ring: readonly Corner[], meridian: number, side: 1 | -1): Corner[] {
  const isIn = ([x]: Corner) => (x - meridian) * side >= 0
  const kept = ring.flatMap((corner, index): Corner[] => {
    const next = ring[index + 1]
    const own = isIn(corner) ? [corner] : []
    if (next === undefined || isIn(corner) === isIn(next)) return own
    const share = (meridian - corner[0]) / (next[0] - corner[0])
    return [...own, [meridian, corner[1] + share * (next[1] - corner[1])]]
  })
  const [first] = kept
  const last = kept.at(-1)
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1]
  return first && !isClosed ? [...kept, first] : kept
}
