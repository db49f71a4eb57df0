import { AV_CODEC_FLAG_LOW_DELAY, AV_CODEC_FLAG_OUTPUT_CORRUPT, AV_OPT_TYPE_INT64 } from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib'
import { CodecError, MAX_PIXELS, toDecoder, type KeyframeJob } from './codec-job.ts'
import { DECODERS, isBuiltUp } from './decoders.ts'
import { frameToJpeg } from './frame-jpeg.ts'

// Only the decoder and encoder contexts are used, never a demuxer or a protocol: FFmpeg gets units our own client has
// parsed and cannot reach a network from here.

function openDecoder({ codec, units }: KeyframeJob): CodecContext {
  const decoder = Codec.findDecoder(DECODERS[codec])
  const context = new CodecContext()
  context.allocContext3(decoder)
  // Frame threads would hold the only picture back until the flush.
  context.threadCount = 1
  // Set here and not by open2Sync's dictionary: node-av 6.1.1 frees that one twice, and dies of it at some later time.
  context.setOption('max_pixels', BigInt(MAX_PIXELS), AV_OPT_TYPE_INT64)
  context.setFlags(AV_CODEC_FLAG_LOW_DELAY)
  if (isBuiltUp(codec, units)) context.setFlags(AV_CODEC_FLAG_OUTPUT_CORRUPT)
  if (context.open2Sync(decoder) < 0) throw new CodecError('codec.undecodable', 'decoder')
  return context
}

function decodeFirst(job: KeyframeJob): Frame {
  using context = openDecoder(job)
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
  return frame
}

/** The key frame as JPEG. Blocks while it works; throws `CodecError` when no picture comes out. */
export function keyframeToJpeg(job: KeyframeJob): Buffer {
  using decoded = decodeFirst(job)
  return frameToJpeg(decoded, job.maxWidth, job.masks)
}
