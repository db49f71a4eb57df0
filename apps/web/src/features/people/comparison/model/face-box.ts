import type { LookedAt, ShownFace } from '@palisade/contract'

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

/** Where a face lies in a picture of any size on the screen. */
export const boxStyle = ({ width, height }: LookedAt, { box }: ShownFace) => ({
  left: percent(box.x, width),
  top: percent(box.y, height),
  width: percent(box.width, width),
  height: percent(box.height, height),
})

/** How much of a cut-out is around the face, in heights of it. */
const AROUND = 1.6

/**
 * Size and place of a picture behind a square window of `side` pixels, so that its face is in the middle; each face is as high as
 * every other one then.
 */
export function cutStyle({ width, height }: LookedAt, { box }: ShownFace, side: number) {
  const scale = side / (Math.max(box.height, box.width) * AROUND)
  return {
    width: width * scale,
    height: height * scale,
    left: side / 2 - (box.x + box.width / 2) * scale,
    top: side / 2 - (box.y + box.height / 2) * scale,
  }
}
