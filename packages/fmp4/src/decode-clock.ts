/** Decode time, duration and composition offset of one frame, in ticks of the input. */
export interface DecodeTiming {
  decodeTime: number
  duration: number
  compositionOffset: number
}

export interface DecodeClock {
  /** Takes the presentation time of the next frame in decoding order. */
  next(presentationTime: number): DecodeTiming
}

const MAX_REORDER = 16

/**
 * RTP carries presentation times only. Without B-frames they are the decode times; with them the decode time is the smallest of
 * the last `reorder + 1` presentation times. `reorder` starts at what the SPS says and grows when a frame proves it too small.
 * Decode times never go back. The duration is that of the frame before: the next one is not known yet, and waiting for it
 * would cost a frame of delay.
 */
export function createDecodeClock(options: { timescale: number; reorderFrames?: number }): DecodeClock {
  const { timescale } = options
  let reorder = Math.min(options.reorderFrames ?? 0, MAX_REORDER)
  let interval = Math.round(timescale / 25)
  let recent: number[] = []
  let last: number | undefined

  const start = (presentationTime: number): void => {
    // As if `reorder` frames had gone before.
    recent = Array.from({ length: reorder }, (_, index) => presentationTime - (reorder - index) * interval)
  }

  const candidate = (presentationTime: number): number => {
    recent = [...recent, presentationTime].toSorted((left, right) => left - right)
    const first = recent[0] ?? presentationTime
    if (recent.length > reorder) recent.shift()
    return first
  }

  return {
    next: presentationTime => {
      if (last === undefined) start(presentationTime)
      // A frame shown before the one last decoded: there is one more level of reordering than we knew.
      if (last !== undefined && presentationTime <= last && reorder < MAX_REORDER) reorder++
      const decodeTime =
        last === undefined ? candidate(presentationTime) : Math.max(candidate(presentationTime), last + 1)
      if (last !== undefined) {
        const step = decodeTime - last
        // Steps of a jump or of a dense catch-up say nothing of the frame rate.
        if (step > timescale / 240 && step < timescale * 2) interval = step
      }
      last = decodeTime
      return { decodeTime, duration: interval, compositionOffset: presentationTime - decodeTime }
    },
  }
}
