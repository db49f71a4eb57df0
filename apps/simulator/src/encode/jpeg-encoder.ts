import {
  AV_CODEC_ID_MJPEG,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib'
import type { Planes } from '../picture/canvas.ts'

function createFrame(width: number, height: number, format: typeof AV_PIX_FMT_YUV420P): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  frame.format = format
  if (frame.allocBuffer() < 0) throw new Error('no memory for a frame')
  return frame
}

/** A JPEG of planes whose rows are as long as the picture. */
export function encodeJpeg(planes: Planes, width: number, height: number): Buffer {
  using source = createFrame(width, height, AV_PIX_FMT_YUV420P)
  source.fromBuffer(Buffer.concat([planes.y, planes.u, planes.v]))
  using full = createFrame(width, height, AV_PIX_FMT_YUVJ420P)
  full.colorRange = AVCOL_RANGE_JPEG
  full.pts = 0n
  using scaler = new SoftwareScaleContext()
  scaler.getContext(width, height, AV_PIX_FMT_YUV420P, width, height, AV_PIX_FMT_YUVJ420P)
  if (scaler.scaleFrameSync(full, source) < 0) throw new Error('range conversion')
  const encoder = Codec.findEncoder(AV_CODEC_ID_MJPEG)
  using context = new CodecContext()
  context.allocContext3(encoder)
  context.width = width
  context.height = height
  context.pixelFormat = AV_PIX_FMT_YUVJ420P
  context.colorRange = AVCOL_RANGE_JPEG
  context.timeBase = new Rational(1, 25)
  context.qMin = 4
  context.qMax = 4
  using packet = new Packet()
  packet.alloc()
  const isDone =
    context.open2Sync(encoder) >= 0 &&
    context.sendFrameSync(full) >= 0 &&
    context.receivePacketSync(packet) >= 0
  if (!isDone || !packet.data) throw new Error('jpeg encoder')
  return Buffer.from(packet.data)
}
