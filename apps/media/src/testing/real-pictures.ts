import {
  AV_LOG_QUIET,
  AV_OPT_SEARCH_CHILDREN,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MJPEG,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Log, Option, Packet, Rational } from 'node-av/lib'
import { parameterSetKind, sampleUnits, type VideoCodec } from '@palisade/fmp4'
import { splitAnnexB } from '../codec/annex-b.ts'

/** Pictures that a decoder takes: a key frame each second of 25, or as is said (of JPEGs, which are all whole, one is taken for it), one shade of grey each, brighter from one to the next; see `refreshedShade` for the others. */
export interface RealPictures {
  codec: VideoCodec
  parameterSets: Uint8Array[]
  pictures: { units: Uint8Array[]; isKey: boolean }[]
}

const KEY_EVERY = 25
const ENCODERS = { h264: FF_ENCODER_LIBX264, h265: FF_ENCODER_LIBX265, mjpeg: FF_ENCODER_MJPEG } as const
const formatOf = (codec: VideoCodec) => (codec === 'mjpeg' ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUV420P)
/** The shade of a picture by its number: 4 more for each that follows. */
export const shadeOf = (index: number): number => 40 + ((index * 4) % 180)

function openEncoder(
  codec: RealPictures['codec'],
  width: number,
  height: number,
  refreshEvery?: number,
): CodecContext {
  Log.setLevel(AV_LOG_QUIET)
  const encoder = Codec.findEncoderByName(ENCODERS[codec])
  const context = new CodecContext()
  context.allocContext3(encoder)
  context.width = width
  context.height = height
  context.pixelFormat = formatOf(codec)
  if (codec === 'mjpeg') context.colorRange = AVCOL_RANGE_JPEG
  context.timeBase = new Rational(1, 25)
  context.maxBFrames = 0
  context.threadCount = 1
  const options = {
    preset: 'ultrafast',
    tune: 'zerolatency',
    'forced-idr': '1',
    'x264-params': `scenecut=0:sliced-threads=0:${refreshEvery === undefined ? 'keyint=infinite' : `intra-refresh=1:keyint=${refreshEvery}`}`,
    // The tables that RTP takes for granted (RFC 2435).
    huffman: 'default',
    'x265-params': 'log-level=none:pools=1:frame-threads=1:scenecut=0',
  }
  for (const [name, value] of Object.entries(options))
    Option.set(context.getNative(), name, value, AV_OPT_SEARCH_CHILDREN)
  context.open2Sync(encoder)
  return context
}

const BLOCK = 16
/** Pixels at the left and the top that change from picture to picture. */
const CHANGING = 2 * BLOCK

/** The shade of a pixel of a refreshed picture: squares that stay as they are, so that each picture needs those before it, and a corner that tells its number. */
export function refreshedShade(index: number, column: number, row: number): number {
  if (column < CHANGING && row < CHANGING) return shadeOf(index)
  return (Math.floor(column / BLOCK) + Math.floor(row / BLOCK)) % 2 === 0 ? 60 : 200
}

function draw({ data, linesize }: Frame, index: number, isRefreshed: boolean): void {
  data?.forEach((plane, at) => plane.fill(at === 0 ? shadeOf(index) : 128))
  const [luma] = data ?? []
  const stride = linesize[0] ?? 0
  if (luma && isRefreshed)
    for (let at = 0; at < luma.length; at++)
      luma[at] = refreshedShade(index, at % stride, Math.floor(at / stride))
}

const unitsOf = (codec: VideoCodec, bytes: Buffer): Uint8Array[] =>
  (codec === 'mjpeg' ? [bytes] : splitAnnexB(bytes)).map(unit => Uint8Array.from(unit))

/** @param isRefreshed H.264 with one key picture at the beginning; then a part of each picture is drawn anew, and `keyEvery` says where a round begins */
export function realPictures(
  codec: RealPictures['codec'],
  width: number,
  height: number,
  count: number,
  keyEvery = KEY_EVERY,
  isRefreshed = false,
): RealPictures {
  using context = openEncoder(codec, width, height, isRefreshed ? keyEvery : undefined)
  using frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  frame.format = formatOf(codec)
  frame.allocBuffer()
  using packet = new Packet()
  packet.alloc()
  const made: RealPictures = { codec, parameterSets: [], pictures: [] }
  for (let index = 0; index < count; index++) {
    draw(frame, index, isRefreshed)
    frame.pts = BigInt(index)
    frame.pictType = index % keyEvery === 0 && !isRefreshed ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    context.sendFrameSync(frame)
    if (context.receivePacketSync(packet) < 0 || !packet.data) throw new Error('no picture')
    const units = unitsOf(codec, Buffer.from(packet.data))
    const sets = units.filter(unit => parameterSetKind(codec, unit) !== undefined)
    if (made.parameterSets.length === 0) made.parameterSets = sets
    made.pictures.push({
      units: sampleUnits(codec, units),
      isKey: index % keyEvery === 0 && (!isRefreshed || index === 0),
    })
    packet.unref()
  }
  return made
}

/** Pictures of a camera that sends no key pictures (`isRefreshed`), as one gets them who comes later: each group begins at a recovery point. */
export function recoveringPictures(
  width: number,
  height: number,
  count: number,
  every = KEY_EVERY,
): RealPictures {
  const { pictures, ...rest } = realPictures('h264', width, height, count + every, every, true)
  const joined = pictures.slice(every).map(({ units }, index) => ({ units, isKey: index % every === 0 }))
  return { ...rest, pictures: joined }
}
