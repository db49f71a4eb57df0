/** Speeds as the server takes them: -1 = left, down, out at full speed; 1 = right, up, in. */
export interface Motion {
  pan: number
  tilt: number
  zoom: number
}

export const directions = {
  upLeft: { pan: -1, tilt: 1, zoom: 0 },
  up: { pan: 0, tilt: 1, zoom: 0 },
  upRight: { pan: 1, tilt: 1, zoom: 0 },
  left: { pan: -1, tilt: 0, zoom: 0 },
  right: { pan: 1, tilt: 0, zoom: 0 },
  downLeft: { pan: -1, tilt: -1, zoom: 0 },
  down: { pan: 0, tilt: -1, zoom: 0 },
  downRight: { pan: 1, tilt: -1, zoom: 0 },
  zoomIn: { pan: 0, tilt: 0, zoom: 1 },
  zoomOut: { pan: 0, tilt: 0, zoom: -1 },
} as const satisfies Record<string, Motion>
export type Direction = keyof typeof directions

/** Steps of the speed slider; the highest is the camera's full speed. */
export const SPEED_STEPS = 10
export const FIRST_SPEED = 5

export function motionAt(direction: Motion, step: number): Motion {
  const speed = step / SPEED_STEPS
  // Not -0, which travels as a text of its own.
  const scaled = (part: number) => (part === 0 ? 0 : part * speed)
  return { pan: scaled(direction.pan), tilt: scaled(direction.tilt), zoom: scaled(direction.zoom) }
}

const keys: Readonly<Record<string, Motion>> = {
  ArrowUp: directions.up,
  ArrowDown: directions.down,
  ArrowLeft: directions.left,
  ArrowRight: directions.right,
  '+': directions.zoomIn,
  '=': directions.zoomIn,
  '-': directions.zoomOut,
  _: directions.zoomOut,
}
export const isMotionKey = (key: string): boolean => Object.hasOwn(keys, key)

/** Where held keys turn together: two arrows make a diagonal, opposite ones nothing. */
export function motionOfKeys(held: Iterable<string>): Motion | undefined {
  const sum = { pan: 0, tilt: 0, zoom: 0 }
  for (const key of held) {
    const motion = keys[key]
    if (!motion) continue
    sum.pan += motion.pan
    sum.tilt += motion.tilt
    sum.zoom += motion.zoom
  }
  const motion = { pan: Math.sign(sum.pan), tilt: Math.sign(sum.tilt), zoom: Math.sign(sum.zoom) }
  return motion.pan === 0 && motion.tilt === 0 && motion.zoom === 0 ? undefined : motion
}
