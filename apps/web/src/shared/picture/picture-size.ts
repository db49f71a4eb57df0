/** Types that the server takes as they are. */
export const sentTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/bmp']

/** Longest edges that a picture is scaled to, px, one after the other until it is small enough. */
export const EDGES = [2560, 1920, 1280] as const

interface Size {
  width: number
  height: number
}

/** The size of a picture whose longest edge may be so long; a smaller one stays as it is. */
export function scaledTo({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
