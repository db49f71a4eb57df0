import {
  AV_LOG_ERROR,
  AV_OPT_SEARCH_CHILDREN,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Log, Option, Packet, Rational } from 'node-av/lib'
import type { Planes } from '../picture/canvas.ts'
import { splitUnits } from './annex-b.ts'
import { KEY_INTERVAL_S, type VideoProfile } from './profile.ts'

Log.setLevel(AV_LOG_ERROR)

export type EncodedPicture = { key: boolean; units: Uint8Array[] }

const ticksPerSecond = 90_000

function encoderOptions(profile: VideoProfile): Record<string, string> {
  const interval = Math.round(profile.framesPerSecond * KEY_INTERVAL_S)
  const rate = Math.round(profile.bitrate / 1000)
  const shared = `keyint=${interval}:scenecut=0:bframes=0:repeat-headers=1:vbv-maxrate=${rate}:vbv-bufsize=${rate}`
  const common = { preset: 'ultrafast', tune: 'zerolatency', 'forced-idr': '1' }
  if (profile.codec === 'h264') return { ...common, crf: '27', 'x264-params': `${shared}:sliced-threads=0` }
  return { ...common, crf: '28', 'x265-params': `${shared}:log-level=none:pools=1:frame-threads=1` }
}

function openContext(profile: VideoProfile): CodecContext {
  const encoder = Codec.findEncoderByName(profile.codec === 'h264' ? FF_ENCODER_LIBX264 : FF_ENCODER_LIBX265)
  const context = new CodecContext()
  context.allocContext3(encoder)
  context.width = profile.width
  context.height = profile.height
  context.pixelFormat = AV_PIX_FMT_YUV420P
  context.timeBase = new Rational(1, ticksPerSecond)
  context.framerate = new Rational(Math.round(profile.framesPerSecond * 2), 2)
  context.maxBFrames = 0
  context.threadCount = 1
  // Not by open2Sync's dictionary: node-av 6.1.1 frees that one twice.
  for (const [name, value] of Object.entries(encoderOptions(profile))) {
    Option.set(context.getNative(), name, value, AV_OPT_SEARCH_CHILDREN)
  }
  if (context.open2Sync(encoder) < 0) throw new Error(`encoder does not open: ${profile.codec}`)
  return context
}

function allocateFrame({ width, height }: VideoProfile): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  frame.format = AV_PIX_FMT_YUV420P
  if (frame.allocBuffer() < 0) throw new Error('no memory for a frame')
  return frame
}

function planesOf(frame: Frame): Planes {
  const [y, u, v] = frame.data ?? []
  const [yStride = 0, uStride = 0, vStride = 0] = frame.linesize
  if (!y || !u || !v) throw new Error('frame without planes')
  return { y, u, v, strides: [yStride, uStride, vStride] }
}

export type VideoEncoder = {
  /** Draw here, then call `encode`. */
  planes: Planes
  /** `pts` in 90 kHz ticks, growing. Undefined when the encoder held the picture back. */
  encode(pts: number, isKeyForced?: boolean): EncodedPicture | undefined
  close(): void
}

/** One live encoder: no B-frames, one picture in, one out, parameter sets before each key frame. Blocks while it works. */
export function createVideoEncoder(profile: VideoProfile): VideoEncoder {
  const context = openContext(profile)
  const frame = allocateFrame(profile)
  const packet = new Packet()
  packet.alloc()

  return {
    planes: planesOf(frame),
    encode(pts, isKeyForced = false) {
      frame.pts = BigInt(Math.round(pts))
      frame.pictType = isKeyForced ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
      if (context.sendFrameSync(frame) < 0) throw new Error('encoder refused a frame')
      if (context.receivePacketSync(packet) < 0 || !packet.data) return undefined
      const picture = { key: packet.isKeyframe, units: splitUnits(Buffer.from(packet.data)) }
      packet.unref()
      return picture
    },
    close() {
      packet.free()
      frame.free()
      context.freeContext()
    },
  }
}
