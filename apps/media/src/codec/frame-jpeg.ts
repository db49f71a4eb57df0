import {
  AV_CODEC_ID_MJPEG,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  SWS_BILINEAR,
  type AVPixelFormat,
} from 'node-av/constants'
import type { Mask } from '@palisade/contract/media'
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib'
import { CodecError } from './codec-job.ts'
import { drawMasks } from './transcode/picture-canvas.ts'

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2)

/** Even target size: `maxWidth` at most, same aspect. */
function targetSize(frame: Frame, maxWidth = frame.width): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / frame.width)
  return { width: even(frame.width * scale), height: even(frame.height * scale) }
}

function scaleFrame(source: Frame, maxWidth?: number): Frame {
  const { width, height } = targetSize(source, maxWidth)
  using scaler = new SoftwareScaleContext()
  scaler.getContext(
    source.width,
    source.height,
    source.format as AVPixelFormat,
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

/** A decoded picture as JPEG. @param maxWidth pixels; a narrower picture is kept. @throws CodecError */
export function frameToJpeg(frame: Frame, maxWidth?: number, masks: readonly Mask[] = []): Buffer {
  using scaled = scaleFrame(frame, maxWidth)
  drawMasks(scaled, masks)
  return encodeJpeg(scaled)
}
