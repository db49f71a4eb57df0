import { mercatorScale, toMercator } from '@palisade/contract'
import type { Coordinate } from './cluster.ts'
import type { SiteDevice } from './site.ts'

/** Assumed view of a camera whose own is not set: degrees, metres. */
const USUAL_ANGLE = 60
const USUAL_RANGE = 30

/** Degrees between two corners of the arc. */
const STEP = 6

/**
 * The ground that a camera sees, as a ring in Web Mercator, closed; undefined for what does not look anywhere. Direction is
 * clockwise from north.
 */
export function viewWedge(
  device: Pick<SiteDevice, 'direction' | 'fieldOfView' | 'viewRange' | 'position'>,
): Coordinate[] | undefined {
  const { direction, position } = device
  if (direction === null) return undefined
  const angle = device.fieldOfView ?? USUAL_ANGLE
  const [longitude, latitude] = position
  const [x, y] = toMercator({ longitude, latitude })
  const range = (device.viewRange ?? USUAL_RANGE) * mercatorScale(latitude)
  const steps = Math.max(1, Math.ceil(angle / STEP))
  const edge = Array.from({ length: steps + 1 }, (_, step): Coordinate => {
    const bearing = ((direction - angle / 2 + (angle * step) / steps) * Math.PI) / 180
    return [x + range * Math.sin(bearing), y + range * Math.cos(bearing)]
  })
  const isWhole = angle >= 360
  const first = isWhole ? (edge[0] ?? ([x, y] as const)) : ([x, y] as const)
  return isWhole ? [...edge, first] : [first, ...edge, first]
}
