import { AV_CHANNEL_LAYOUT_MONO, AV_CODEC_ID_AAC, AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib'
import { CodecError } from '../codec-job.ts'
import { createSoundDecoder, joined, type SoundDecoder } from './sound-decoder.ts'
import { CODED_SOUND, type CodedSound, type SoundBatch } from './sound-job.ts'

const { rate, frame: FRAME } = CODED_SOUND
const BITS_A_SECOND = 64n * 1000n
/** Sound this far from its place, in samples, is put right; less is not heard, and clocks differ by it. */
const SLACK = rate / 20

/**
 * The part of making one sound track that runs in the child process: clip after clip on one timeline.
 * @param made frames that another process made of it
 */
export function createSoundWork(made: number) {
  const encoder = openEncoder()
  const frame = newFrame()
  let decoder: SoundDecoder | undefined
  /** Samples that wait until a frame is full; before them so many were encoded. */
  let waiting = new Float32Array(0)
  let encoded = made * FRAME

  const end = (): number => encoded + waiting.length
  const append = (samples: Float32Array): void => {
    waiting = Float32Array.from(joined([waiting, samples]))
  }
  const fillTo = (sample: number): void => {
    if (sample > end()) append(new Float32Array(sample - end()))
  }

  function change(source: SoundBatch['source']): void {
    if (JSON.stringify(decoder?.source) === JSON.stringify(source)) return
    decoder?.close()
    decoder = source && createSoundDecoder(source)
  }

  function place(samples: Float32Array, at: number): void {
    const late = Math.round(at * rate) - end()
    // Two clips may overlap by a frame of sound: the later one is cut.
    if (late < -SLACK) return
    if (late > SLACK) fillTo(end() + late)
    append(samples)
  }

  function* encodeFull(): Generator<Uint8Array> {
    let used = 0
    for (; waiting.length - used >= FRAME; used += FRAME)
      yield* encode(encoder, frame, waiting.subarray(used, used + FRAME), encoded + used)
    encoded += used
    waiting = waiting.slice(used)
  }

  return ({ source, frames, until }: SoundBatch): CodedSound => {
    change(source)
    for (const { bytes, at } of frames) {
      const samples = decoder?.decode(bytes)
      if (samples && samples.length > 0) place(samples, at)
    }
    // The next part brings its own sound: only what is surely missing is filled.
    fillTo(Math.round(until * rate) - SLACK * 2)
    return { frames: [...encodeFull()] }
  }
}

function openEncoder(): CodecContext {
  const codec = Codec.findEncoder(AV_CODEC_ID_AAC)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.sampleRate = rate
  context.sampleFormat = AV_SAMPLE_FMT_FLTP
  context.channelLayout = AV_CHANNEL_LAYOUT_MONO
  context.bitRate = BITS_A_SECOND
  context.timeBase = new Rational(1, rate)
  context.threadCount = 1
  if (context.open2Sync(codec) < 0) throw new CodecError('codec.undecodable', 'sound encoder')
  return context
}

function newFrame(): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.nbSamples = FRAME
  frame.sampleRate = rate
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO
  if (frame.allocBuffer() < 0) throw new CodecError('codec.undecodable', 'no memory')
  return frame
}

function* encode(
  context: CodecContext,
  frame: Frame,
  samples: Float32Array,
  at: number,
): Generator<Uint8Array> {
  frame.makeWritable()
  frame.data?.[0]?.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
  frame.pts = BigInt(at)
  if (context.sendFrameSync(frame) < 0) throw new CodecError('codec.undecodable', 'sound encoder')
  using packet = new Packet()
  packet.alloc()
  while (context.receivePacketSync(packet) >= 0) {
    if (packet.data) yield Uint8Array.from(packet.data)
    packet.unref()
  }
}
