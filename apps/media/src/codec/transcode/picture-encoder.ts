import {
  AV_LOG_QUIET,
  AV_OPT_SEARCH_CHILDREN,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
  type FFEncoderCodec,
} from 'node-av/constants'
import { Codec, CodecContext, Log, Option, Packet, Rational, type Frame } from 'node-av/lib'
import { parameterSetKind, sampleUnits, VIDEO_TIMESCALE } from '@palisade/fmp4'
import { splitAnnexB } from '../annex-b.ts'
import { CodecError } from '../codec-job.ts'
import type { CodedPicture, TranscodeOrder } from './transcode-job.ts'

Log.setLevel(AV_LOG_QUIET)

export interface PictureEncoder {
  /** Name of the encoder that opened. */
  name: string
  /** `at`: ticks, later than those of the picture before. @returns what is complete now: with most encoders this picture */
  encode(frame: Frame, at: number, isKey: boolean): CodedPicture[]
  /** Empty before the first picture. */
  parameterSets(): Uint8Array[]
  close(): void
}

/** Encoders that take pictures from ordinary memory. They open only where their driver and their machine are there. */
const HARDWARE: readonly { name: string; options: Record<string, string> }[] = [
  {
    name: 'h264_nvenc',
    options: { preset: 'p1', tune: 'ull', delay: '0', zerolatency: '1', 'forced-idr': '1' },
  },
  { name: 'h264_videotoolbox', options: { realtime: '1', allow_sw: '0' } },
  { name: 'h264_amf', options: { usage: 'ultralowlatency', forced_idr: '1' } },
]

/** Bits a second of a picture of 720p at most; others in proportion to their pixels. */
const RATE_720P = 4_000_000
const PIXELS_720P = 1280 * 720
/** Without one asked for, a key frame comes after so many pictures. */
const KEY_EVERY = 250

const rateOf = ({ width, height }: TranscodeOrder): number =>
  Math.max(300_000, Math.round((RATE_720P * width * height) / PIXELS_720P))

function softwareOptions(order: TranscodeOrder): Record<string, string> {
  const rate = Math.round(rateOf(order) / 1000)
  // `veryfast` makes a file half as large for twice the time, which a file may take and a viewer may not.
  const [preset, crf] = order.purpose === 'live' ? ['ultrafast', '26'] : ['veryfast', '23']
  const shared = `keyint=${KEY_EVERY}:scenecut=0:bframes=0:repeat-headers=1:sliced-threads=0`
  return {
    preset,
    tune: 'zerolatency',
    'forced-idr': '1',
    crf,
    'x264-params': `${shared}:vbv-maxrate=${rate}:vbv-bufsize=${rate}`,
  }
}

/** Opens the first encoder that works: hardware where it is asked for and there is some, else x264. */
export function createPictureEncoder(order: TranscodeOrder): PictureEncoder {
  for (const { name, options } of order.isHardwareTried ? HARDWARE : []) {
    const context = open(order, name, options)
    if (context) return encoderOf(context, name)
  }
  const context = open(order, FF_ENCODER_LIBX264, softwareOptions(order))
  if (!context) throw new CodecError('codec.undecodable', 'no encoder')
  return encoderOf(context, FF_ENCODER_LIBX264)
}

function open(
  order: TranscodeOrder,
  name: string,
  options: Record<string, string>,
): CodecContext | undefined {
  const encoder = Codec.findEncoderByName(name as FFEncoderCodec)
  if (!encoder) return undefined
  const context = new CodecContext()
  context.allocContext3(encoder)
  context.width = order.width
  context.height = order.height
  context.pixelFormat = AV_PIX_FMT_YUV420P
  context.timeBase = new Rational(1, VIDEO_TIMESCALE)
  context.framerate = new Rational(25, 1)
  context.gopSize = KEY_EVERY
  context.maxBFrames = 0
  context.threadCount = 1
  if (name !== FF_ENCODER_LIBX264) context.bitRate = BigInt(rateOf(order))
  // Not by open2Sync's dictionary: node-av 6.1.1 frees that one twice.
  for (const [key, value] of Object.entries(options))
    Option.set(context.getNative(), key, value, AV_OPT_SEARCH_CHILDREN)
  if (context.open2Sync(encoder) >= 0) return context
  context.freeContext()
  return undefined
}

function encoderOf(context: CodecContext, name: string): PictureEncoder {
  const packet = new Packet()
  packet.alloc()
  /** Of pictures that went in and have not come out; they come in the order in which they went in. */
  const waiting: number[] = []
  let sets: Uint8Array[] = []
  let last: { at: number; own: number } | undefined

  /** The encoder's own time: it never goes back where a seek does, and a leap costs no bits. */
  function ownTime(at: number): number {
    const step = last ? Math.min(Math.max(1, at - last.at), VIDEO_TIMESCALE) : 0
    const own = (last?.own ?? 0) + (last && at <= last.at ? VIDEO_TIMESCALE / 25 : step)
    last = { at, own }
    return own
  }

  function take(): CodedPicture[] {
    const coded: CodedPicture[] = []
    while (context.receivePacketSync(packet) >= 0 && packet.data) {
      const units = splitAnnexB(Buffer.from(packet.data))
      const found = units.filter(unit => parameterSetKind('h264', unit) !== undefined)
      if (found.length > 0) sets = found
      const at = waiting.shift() ?? 0
      coded.push({ units: sampleUnits('h264', units).filter(isPicture), at, isKey: packet.isKeyframe })
      packet.unref()
    }
    return coded
  }

  return {
    name,
    encode(frame, at, isKey) {
      const given = frame.pts
      frame.pts = BigInt(ownTime(at))
      frame.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
      waiting.push(at)
      const isTaken = context.sendFrameSync(frame) >= 0
      frame.pts = given
      if (!isTaken) throw new CodecError('codec.undecodable', 'encoder')
      return take()
    },
    parameterSets: () => sets,
    close() {
      packet.free()
      context.freeContext()
    },
  }
}

/** Slices alone: what the encoder says about itself is of no use to a player. */
const isPicture = (unit: Uint8Array): boolean => ((unit[0] ?? 0) & 31) <= 5
