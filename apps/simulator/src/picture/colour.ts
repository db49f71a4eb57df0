/** A colour as the encoder takes it: Y'CbCr, BT.601, studio range. */
export type Colour = { y: number; u: number; v: number }

const clamp = (value: number): number => Math.max(16, Math.min(240, Math.round(value)))

/** From red, green and blue, 0-255 each. */
export function rgb(red: number, green: number, blue: number): Colour {
  return {
    y: clamp(16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256),
    u: clamp(128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256),
    v: clamp(128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256),
  }
}

/** `part` 0 gives `from`, 1 gives `to`. */
export function mix(from: Colour, to: Colour, part: number): Colour {
  const between = (a: number, b: number): number => Math.round(a + (b - a) * part)
  return { y: between(from.y, to.y), u: between(from.u, to.u), v: between(from.v, to.v) }
}

export const BLACK = rgb(0, 0, 0)
export const WHITE = rgb(255, 255, 255)
export const SHADOW = rgb(24, 24, 28)
