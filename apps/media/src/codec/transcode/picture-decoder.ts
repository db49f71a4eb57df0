import { AV_CODEC_FLAG_OUTPUT_CORRUPT, AV_OPT_TYPE_INT64 } from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib'
import { CodecError, MAX_PIXELS, toDecoder } from '../codec-job.ts'
import { DECODERS } from '../decoders.ts'
import { isBuiltUp } from '../whole-picture.ts'
import type { PictureSource, SourcePicture } from './transcode-job.ts'

/** A decoded picture; its memory is used again for the next one. */
export type ShownFrame = { frame: Frame; at: number; isKey: boolean; isShown: boolean }

export interface PictureDecoder {
  /** Calls `show` for every picture that is complete now, in the order in which they are shown. */
  decode(picture: SourcePicture, show: (shown: ShownFrame) => void): void
  /** Brings out what is held back; the next picture is a key frame. */
  drain(show: (shown: ShownFrame) => void): void
  close(): void
}

/** More pictures in the decoder than reordering allows for are none that will come out. */
const HELD_MAX = 64

// Only the decoder and encoder contexts are used, never a demuxer or a protocol: FFmpeg gets units our own client has
// parsed and cannot reach a network from here.

/** Decodes the pictures of one source. A damaged picture is left out, and the next key frame goes on. */
export function createPictureDecoder({ codec, parameterSets }: PictureSource): PictureDecoder {
  const context = openContext(codec)
  const frame = new Frame()
  frame.alloc()
  /** By the time at which they are shown. */
  const held = new Map<number, SourcePicture>()

  function receive(show: (shown: ShownFrame) => void): void {
    while (context.receiveFrameSync(frame) >= 0) {
      const at = Number(frame.pts)
      const picture = held.get(at)
      held.delete(at)
      if (picture && frame.width > 0) show({ frame, at, isKey: picture.isKey, isShown: picture.isShown })
      frame.unref()
    }
  }

  return {
    decode(picture, show) {
      if (held.size >= HELD_MAX) held.clear()
      held.set(picture.at, picture)
      if (picture.isKey && isBuiltUp(codec, picture.units)) context.setFlags(AV_CODEC_FLAG_OUTPUT_CORRUPT)
      using packet = new Packet()
      packet.alloc()
      packet.data = toDecoder({
        codec,
        parameterSets: picture.isKey ? parameterSets : [],
        units: picture.units,
      })
      packet.pts = BigInt(picture.at)
      packet.isKeyframe = picture.isKey
      context.sendPacketSync(packet)
      receive(show)
    },
    drain(show) {
      context.sendPacketSync(null)
      receive(show)
      context.flushBuffers()
      held.clear()
    },
    close() {
      frame.free()
      context.freeContext()
    },
  }
}

function openContext(codec: PictureSource['codec']): CodecContext {
  const decoder = Codec.findDecoder(DECODERS[codec])
  const context = new CodecContext()
  context.allocContext3(decoder)
  // Further threads would hold pictures back, and a transcode must not take more than one core.
  context.threadCount = 1
  // Set here and not by open2Sync's dictionary: node-av 6.1.1 frees that one twice, and dies of it at some later time.
  context.setOption('max_pixels', BigInt(MAX_PIXELS), AV_OPT_TYPE_INT64)
  if (context.open2Sync(decoder) < 0) throw new CodecError('codec.undecodable', 'decoder')
  return context
}
