import type { Canvas } from '../picture/canvas.ts'
import type { Colour } from '../picture/colour.ts'

/** Seconds into the lap, x and y of the feet or wheels, height, all in scene units. */
export type Waypoint = readonly [seconds: number, x: number, y: number, size: number]

export type Figure = 'person' | 'car' | 'van' | 'forklift'

/** Something that goes its round: drawn between its first and last waypoint, out of sight for the rest of `lap`. */
export type Actor = {
  figure: Figure
  colour: Colour
  /** Seconds a round takes. */
  lap: number
  /** Seconds by which it is ahead at time 0. */
  ahead?: number
  route: readonly Waypoint[]
}

/** The scene before a camera. Everything is a function of the time, so that both streams show the same. */
export type Scene = {
  /** Colourless with dark corners, as a camera with infrared light sees the night. */
  isInfrared?: boolean
  paint(canvas: Canvas): void
  /** Small things that change over the background: lamps, displays, a barrier. */
  animate?(canvas: Canvas, seconds: number): void
  actors: readonly Actor[]
  /** Where somebody walks who should not be here: drawn while a story says so. */
  visitor: readonly Waypoint[]
}

export type Position = { x: number; y: number; size: number; isLeftward: boolean; isMoving: boolean }

/** Where an actor on `route` is after `seconds`, or undefined when it is not there. */
export function positionAt(route: readonly Waypoint[], seconds: number): Position | undefined {
  const after = route.findIndex(([at]) => at > seconds)
  const [from, to] = [route[after - 1], route[after]]
  if (!from || !to) return undefined
  const part = (seconds - from[0]) / (to[0] - from[0])
  const between = (index: 1 | 2 | 3): number => from[index] + (to[index] - from[index]) * part
  return {
    x: between(1),
    y: between(2),
    size: between(3),
    isLeftward: to[1] < from[1],
    isMoving: to[1] !== from[1] || to[2] !== from[2],
  }
}
