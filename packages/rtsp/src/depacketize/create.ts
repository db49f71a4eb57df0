import type { PlannedTrack } from '../sdp/tracks.ts'
import { createAacDepacketizer } from './aac.ts'
import type { Depacketizer, DepacketizerOptions } from './depacketizer.ts'
import { createG711Depacketizer } from './g711.ts'
import { createH264Depacketizer } from './h264.ts'
import { createH265Depacketizer } from './h265.ts'
import { createJpegDepacketizer } from './jpeg.ts'

export function createDepacketizer(planned: PlannedTrack, options: DepacketizerOptions): Depacketizer {
  switch (planned.track.codec) {
    case 'h264':
      return createH264Depacketizer(options)
    case 'h265':
      return createH265Depacketizer(options)
    case 'mjpeg':
      return createJpegDepacketizer(options)
    case 'aac':
      return createAacDepacketizer(options, planned.aac ?? { size: 13, index: 3, indexDelta: 3 })
    default:
      return createG711Depacketizer(options)
  }
}
