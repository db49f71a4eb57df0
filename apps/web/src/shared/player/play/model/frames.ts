/** Two times within this are the same picture, ms: the media timeline is finer than what is shown. */
const SAME_MS = 2

/** The picture shown at a moment: the last that begins at or before it. */
export const frameAt = (frames: readonly number[], at: number): number | undefined =>
  frames.findLast(time => time <= at + SAME_MS)

/** The beginning of the picture after or before the one shown at a moment; `frames` in order, ms since 1970. */
export function stepFrom(frames: readonly number[], at: number, direction: 1 | -1): number | undefined {
  const shown = frameAt(frames, at) ?? at
  return direction > 0
    ? frames.find(time => time > shown + SAME_MS)
    : frames.findLast(time => time < shown - SAME_MS)
}
