import {
  AV_LOG_QUIET,
  AV_OPT_SEARCH_CHILDREN,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Log, Option, Packet, Rational } from 'node-av/lib'
import type { KeyframeJob } from '../codec-job.ts'

/** Annex B bytes cut at their start codes. */
function splitUnits(bytes: Buffer): Uint8Array[] {
  const starts: number[] = []
  for (let at = bytes.indexOf('000001', 0, 'hex'); at >= 0; at = bytes.indexOf('000001', at + 3, 'hex'))
    starts.push(at)
  return starts.map((start, index) => {
    let end = starts[index + 1] ?? bytes.length
    if (index + 1 < starts.length && bytes[end - 1] === 0) end -= 1
    return Uint8Array.from(bytes.subarray(start + 3, end))
  })
}

/** Encodes one grey-ramp key frame with libx264 or libx265, for tests. */
export function encodeKeyframe(codec: 'h264' | 'h265', width: number, height: number): KeyframeJob {
  const encoder = Codec.findEncoderByName(codec === 'h264' ? FF_ENCODER_LIBX264 : FF_ENCODER_LIBX265)
  using context = new CodecContext()
  context.allocContext3(encoder)
  context.width = width
  context.height = height
  context.pixelFormat = AV_PIX_FMT_YUV420P
  context.timeBase = new Rational(1, 25)
  context.threadCount = 1
  const setOption = (name: string, value: string): number =>
    Option.set(context.getNative(), name, value, AV_OPT_SEARCH_CHILDREN)
  setOption('preset', 'ultrafast')
  setOption('tune', 'zerolatency')
  if (codec === 'h265') setOption('x265-params', 'log-level=none:pools=1')
  Log.setLevel(AV_LOG_QUIET)
  context.open2Sync(encoder)
  using frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  frame.format = AV_PIX_FMT_YUV420P
  frame.allocBuffer()
  frame.data?.forEach((plane, index) => {
    plane.forEach((_, at) => (plane[at] = index === 0 ? at % 251 : 128))
  })
  frame.pts = 0n
  context.sendFrameSync(frame)
  context.sendFrameSync(null)
  using packet = new Packet()
  packet.alloc()
  if (context.receivePacketSync(packet) < 0 || !packet.data) throw new Error('no key frame')
  const units = splitUnits(packet.data)
  const isParameterSet = (unit: Uint8Array): boolean => {
    const type = codec === 'h264' ? (unit[0] ?? 0) & 31 : ((unit[0] ?? 0) >> 1) & 63
    return codec === 'h264' ? type === 7 || type === 8 : type >= 32 && type <= 34
  }
  return {
    codec,
    parameterSets: units.filter(isParameterSet),
    units: units.filter(unit => !isParameterSet(unit)),
  }
}
