import type { VideoCodec } from '@palisade/fmp4'
import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_MJPEG, type AVCodecID } from 'node-av/constants'

/** FFmpeg's decoder of each format that cameras send. */
export const DECODERS: Readonly<Record<VideoCodec, AVCodecID>> = {
  h264: AV_CODEC_ID_H264,
  h265: AV_CODEC_ID_HEVC,
  mjpeg: AV_CODEC_ID_MJPEG,
}
