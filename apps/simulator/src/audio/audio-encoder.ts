import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_AAC,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib'
import { ambience } from './ambience.ts'
import { audioRates, type AudioCodec } from './audio-codec.ts'
import { encodeALaw, encodeMuLaw } from './g711.ts'

export type AudioEncoder = {
  /** Samples a call of `encode` takes, and what its pts grows by. */
  frameSamples: number
  /** `firstSample` counts from the stream's zero. Undefined while the encoder fills; `pts` is the first sample that comes out. */
  encode(firstSample: number): { pts: number; units: Uint8Array[] } | undefined
  close(): void
}

/** 40 ms a packet, as cameras send it. */
const G711_FRAME_SAMPLES = 320

function createG711Encoder(codec: 'pcma' | 'pcmu', seed: number): AudioEncoder {
  const encodeSample = codec === 'pcma' ? encodeALaw : encodeMuLaw
  return {
    frameSamples: G711_FRAME_SAMPLES,
    encode: firstSample => {
      const encodeAt = (_: unknown, index: number): number =>
        encodeSample(Math.round(ambience((firstSample + index) / audioRates[codec], seed) * 32_767))
      return { pts: firstSample, units: [Uint8Array.from({ length: G711_FRAME_SAMPLES }, encodeAt)] }
    },
    close: () => undefined,
  }
}

function createAacEncoder(seed: number): AudioEncoder {
  const encoder = Codec.findEncoder(AV_CODEC_ID_AAC)
  const context = new CodecContext()
  context.allocContext3(encoder)
  context.sampleRate = audioRates.aac
  context.sampleFormat = AV_SAMPLE_FMT_FLTP
  context.channelLayout = AV_CHANNEL_LAYOUT_MONO
  context.bitRate = 32_000n
  context.timeBase = new Rational(1, audioRates.aac)
  // No ADTS-like headers in band: the SDP carries the configuration.
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  if (context.open2Sync(encoder) < 0) throw new Error('AAC encoder does not open')
  const frameSamples = context.frameSize
  const frame = new Frame()
  frame.alloc()
  frame.nbSamples = frameSamples
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.sampleRate = audioRates.aac
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO
  if (frame.allocBuffer() < 0) throw new Error('no memory for a frame')
  const [plane] = frame.data ?? []
  if (!plane) throw new Error('frame without samples')
  const samples = new Float32Array(plane.buffer, plane.byteOffset, frameSamples)
  const packet = new Packet()
  packet.alloc()
  return {
    frameSamples,
    encode(firstSample) {
      for (let index = 0; index < frameSamples; index++) {
        samples[index] = ambience((firstSample + index) / audioRates.aac, seed)
      }
      frame.pts = BigInt(firstSample)
      if (context.sendFrameSync(frame) < 0) throw new Error('AAC encoder refused a frame')
      if (context.receivePacketSync(packet) < 0 || !packet.data) return undefined
      const encoded = { pts: Number(packet.pts), units: [Uint8Array.from(packet.data)] }
      packet.unref()
      return encoded
    },
    close() {
      packet.free()
      frame.free()
      context.freeContext()
    },
  }
}

export function createAudioEncoder(codec: AudioCodec, seed: number): AudioEncoder {
  return codec === 'aac' ? createAacEncoder(seed) : createG711Encoder(codec, seed)
}
