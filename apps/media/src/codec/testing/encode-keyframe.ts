import { realPictures } from '../../testing/real-pictures.ts'
import type { KeyframeJob } from '../codec-job.ts'

/** One key frame of libx264 or libx265, for tests. */
export function encodeKeyframe(codec: 'h264' | 'h265', width: number, height: number): KeyframeJob {
  const { parameterSets, pictures } = realPictures(codec, width, height, 1)
  return { codec, parameterSets, units: pictures[0]?.units ?? [] }
}
