/** Decode time, duration and composition offset of one frame, in ticks of the input. */
export interface DecodeTiming {
  decodeTime: number
  duration: number
  compositionOffset: number
}

export interface DecodeClock {
  /** Takes the presentation time of the next frame in decoding order. */
  next(presentationTime: number, isKey?: boolean): DecodeTiming
}

const MAX_REORDER = 16

/** The longest step of decode times after a sample of this duration that a browser takes for the same run of samples, in ticks. */
export const farthestStep = (duration: number): number => 2 * duration

/**
 * RTP carries presentation times only. Without B-frames they are the decode times; with them the decode time is the smallest of
 * the last `reorder + 1` presentation times. `reorder` starts at what the SPS says and grows when a frame proves it too small.
 * Decode times never go back. The duration is that of the frame before: the next one is not known yet, and waiting for it
 * would cost a frame of delay.
 *
 * Browsers drop all pictures up to the next key frame where decode times step by more than twice the last duration (Media Source
 * Extensions, coded frame processing). After a pause decode times therefore follow in small steps, and the offset makes up for it.
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
    next: (presentationTime, isKey = false) => {
      if (last === undefined) start(presentationTime)
      // A frame shown before the one last decoded: there is one more level of reordering than we knew.
      if (last !== undefined && presentationTime <= last && reorder < MAX_REORDER) reorder++
      const wanted = candidate(presentationTime)
      const decodeTime =
        last === undefined
          ? wanted
          : Math.max(isKey ? wanted : Math.min(wanted, last + farthestStep(interval)), last + 1)
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
