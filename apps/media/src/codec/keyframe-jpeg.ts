import {
  AV_CODEC_FLAG_LOW_DELAY,
  AV_CODEC_ID_MJPEG,
  AV_OPT_TYPE_INT64,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  SWS_BILINEAR,
  type AVPixelFormat,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib'
import { CodecError, MAX_PIXELS, toDecoder, type KeyframeJob } from './codec-job.ts'
import { DECODERS } from './decoders.ts'
import { drawMasks } from './transcode/picture-canvas.ts'

// Only the decoder and encoder contexts are used, never a demuxer or a protocol: FFmpeg gets units our own client has
// parsed and cannot reach a network from here.

function openDecoder(codec: KeyframeJob['codec']): CodecContext {
  const decoder = Codec.findDecoder(DECODERS[codec])
  const context = new CodecContext()
  context.allocContext3(decoder)
  // Frame threads would hold the only picture back until the flush.
  context.threadCount = 1
  // Set here and not by open2Sync's dictionary: node-av 6.1.1 frees that one twice, and dies of it at some later time.
  context.setOption('max_pixels', BigInt(MAX_PIXELS), AV_OPT_TYPE_INT64)
  context.setFlags(AV_CODEC_FLAG_LOW_DELAY)
  if (context.open2Sync(decoder) < 0) throw new CodecError('codec.undecodable', 'decoder')
  return context
}

function decodeFirst(job: KeyframeJob): { frame: Frame; pixelFormat: AVPixelFormat } {
  using context = openDecoder(job.codec)
  using packet = new Packet()
  packet.alloc()
  packet.data = toDecoder(job)
  packet.pts = 0n
  packet.dts = 0n
  packet.isKeyframe = true
  const frame = new Frame()
  frame.alloc()
  context.sendPacketSync(packet)
  context.sendPacketSync(null)
  if (context.receiveFrameSync(frame) < 0 || frame.width === 0) {
    frame.free()
    throw new CodecError('codec.undecodable', 'no picture')
  }
  return { frame, pixelFormat: context.pixelFormat }
}

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2)

/** Even target size: `maxWidth` at most, same aspect. */
function targetSize(frame: Frame, maxWidth = frame.width): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / frame.width)
  return { width: even(frame.width * scale), height: even(frame.height * scale) }
}

function scaleFrame(source: Frame, pixelFormat: AVPixelFormat, maxWidth?: number): Frame {
  const { width, height } = targetSize(source, maxWidth)
  using scaler = new SoftwareScaleContext()
  scaler.getContext(
    source.width,
    source.height,
    pixelFormat,
    width,
    height,
    AV_PIX_FMT_YUVJ420P,
    SWS_BILINEAR,
  )
  const target = new Frame()
  target.alloc()
  target.width = width
  target.height = height
  target.format = AV_PIX_FMT_YUVJ420P
  target.colorRange = AVCOL_RANGE_JPEG
  target.pts = 0n
  if (target.allocBuffer() < 0 || scaler.scaleFrameSync(target, source) < 0) {
    target.free()
    throw new CodecError('codec.undecodable', 'scale')
  }
  return target
}

function encodeJpeg(frame: Frame): Buffer {
  const encoder = Codec.findEncoder(AV_CODEC_ID_MJPEG)
  using context = new CodecContext()
  context.allocContext3(encoder)
  context.width = frame.width
  context.height = frame.height
  context.pixelFormat = AV_PIX_FMT_YUVJ420P
  context.colorRange = AVCOL_RANGE_JPEG
  context.timeBase = new Rational(1, 25)
  context.threadCount = 1
  // Quantiser 4 of 1-31: about 4 kB for 320x180, no visible blocks.
  context.qMin = 4
  context.qMax = 4
  using packet = new Packet()
  packet.alloc()
  const isEncoded =
    context.open2Sync(encoder) >= 0 &&
    context.sendFrameSync(frame) >= 0 &&
    context.receivePacketSync(packet) >= 0
  if (!isEncoded || !packet.data) throw new CodecError('codec.undecodable', 'jpeg')
  // A copy: the packet's memory goes with it.
  return Buffer.from(packet.data)
}

/** The key frame as JPEG. Blocks while it works; throws `CodecError` when no picture comes out. */
export function keyframeToJpeg(job: KeyframeJob): Buffer {
  const { frame, pixelFormat } = decodeFirst(job)
  using decoded = frame
  using scaled = scaleFrame(decoded, pixelFormat, job.maxWidth)
  drawMasks(scaled, job.masks ?? [])
  return encodeJpeg(scaled)
}
