import { SPEED_STEPS, type Motion } from './directions.ts'

/** As near to the middle of the picture as this, of the way to its edge, a camera does not turn. */
const STILL = 0.1

/** How a camera turns toward a point of its picture: the farther from the middle, the faster. @param x, y 0 to 1, from the top left */
export function motionToward(x: number, y: number): Motion {
  return { pan: speedOf(2 * x - 1), tilt: speedOf(1 - 2 * y), zoom: 0 }
}

/** In steps, so that a hand that trembles sends no new command each time. */
function speedOf(way: number): number {
  if (!(Math.abs(way) > STILL)) return 0
  return Math.round(Math.max(-1, Math.min(1, way)) * SPEED_STEPS) / SPEED_STEPS
}
