import { SCENE_HEIGHT, SCENE_WIDTH, type Canvas } from '../picture/canvas.ts'

/** Small fast generator (xorshift): the same seed gives the same picture everywhere. Values in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = (seed * 2654435761 + 0x9e3779b9) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

/** Grain and darker corners, so that flat areas do not look drawn. `strength` in luma steps. */
export function weather(canvas: Canvas, seed: number, strength: number, vignette: number): void {
  const random = createRandom(seed)
  const { planes, width, height } = canvas
  const stride = planes.strides[0]
  for (let row = 0; row < height; row++) {
    const dy = (row / height - 0.5) ** 2
    for (let column = 0; column < width; column++) {
      const at = row * stride + column
      const dark = 1 - vignette * ((column / width - 0.5) ** 2 + dy) * 2
      const value = (planes.y[at] ?? 16) * dark + (random() - 0.5) * 2 * strength
      planes.y[at] = Math.max(16, Math.min(235, value))
    }
  }
}

/** No colour at all. */
export function removeColour(canvas: Canvas): void {
  canvas.planes.u.fill(128)
  canvas.planes.v.fill(128)
}

/** Scene-wide x positions from 0 in steps of `step`. */
export function across(step: number, from = 0): number[] {
  return Array.from({ length: Math.ceil((SCENE_WIDTH - from) / step) }, (_, index) => from + index * step)
}

/** Part of the way from the horizon (0) to the near edge (1) of row `index`, closer together far away. */
export function depthRows(count: number, horizon: number): number[] {
  return Array.from(
    { length: count },
    (_, index) => horizon + (SCENE_HEIGHT - horizon) * ((index + 1) / count) ** 1.8,
  )
}
