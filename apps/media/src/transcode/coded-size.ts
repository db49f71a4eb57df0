/** Somebody watches: what is larger costs more than a machine has for several viewers. */
const LIVE_MAX = { width: 1280, height: 720 }

interface Size {
  width: number
  height: number
}

const even = (value: number): number => Math.max(16, Math.round(value / 2) * 2)

/** The size in which pictures of `size` are shown to somebody whose browser cannot show them as they came. */
export function codedSize({ width, height }: Size, max: Size = LIVE_MAX): Size {
  // A camera that does not say how large its pictures are.
  if (width === 0 || height === 0) return max
  const scale = Math.min(1, max.width / width, max.height / height)
  return { width: even(width * scale), height: even(height * scale) }
}
