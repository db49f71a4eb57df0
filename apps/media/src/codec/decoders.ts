import { isKeyUnit, type VideoCodec } from '@palisade/fmp4'
import { AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_MJPEG, type AVCodecID } from 'node-av/constants'

/** FFmpeg's decoder of each format that cameras send. */
export const DECODERS: Readonly<Record<VideoCodec, AVCodecID>> = {
  h264: AV_CODEC_ID_H264,
  h265: AV_CODEC_ID_HEVC,
  mjpeg: AV_CODEC_ID_MJPEG,
}

/** Whether a group begins at a recovery point: what its decoder builds up from there is shown, since nothing better comes. */
export const isBuiltUp = (codec: VideoCodec, units: readonly Uint8Array[]): boolean =>
  codec === 'h264' && !units.some(unit => isKeyUnit(codec, unit))
