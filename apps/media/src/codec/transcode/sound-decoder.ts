import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_FLAC,
  AV_SAMPLE_FMT_FLT,
  type AVSampleFormat,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, SoftwareResampleContext } from 'node-av/lib'
import { CodecError } from '../codec-job.ts'
import { CODED_SOUND, type SoundSource } from './sound-job.ts'

export interface SoundDecoder {
  source: SoundSource
  /** @returns samples in the rate of what comes out; none of a frame that is damaged */
  decode(bytes: Uint8Array): Float32Array
  close(): void
}

/** Bytes of a 32-bit float. */
const FLOAT = 4

export function createSoundDecoder(source: SoundSource): SoundDecoder {
  const context = openContext(source)
  const frame = new Frame()
  frame.alloc()
  let resampler: SoftwareResampleContext | undefined

  function resampled(): Float32Array {
    resampler ??= createResampler(frame)
    const room = resampler.getOutSamples(frame.nbSamples)
    const out = Buffer.alloc(room * FLOAT)
    const count = resampler.convertSync([out], room, frame.extendedData ?? frame.data ?? [], frame.nbSamples)
    return new Float32Array(out.buffer, out.byteOffset, Math.max(0, count)).slice()
  }

  return {
    source,
    decode(bytes) {
      using packet = new Packet()
      packet.alloc()
      packet.data = Buffer.from(bytes)
      if (context.sendPacketSync(packet) < 0) return new Float32Array(0)
      const parts: Float32Array[] = []
      while (context.receiveFrameSync(frame) >= 0) {
        parts.push(resampled())
        frame.unref()
      }
      return joined(parts)
    },
    close() {
      resampler?.free()
      frame.free()
      context.freeContext()
    },
  }
}

function openContext({ codec, config, rate }: SoundSource): CodecContext {
  const decoder = Codec.findDecoder(codec === 'aac' ? AV_CODEC_ID_AAC : AV_CODEC_ID_FLAC)
  const context = new CodecContext()
  context.allocContext3(decoder)
  context.extraData = Buffer.from(config)
  context.sampleRate = rate
  context.threadCount = 1
  if (context.open2Sync(decoder) < 0) throw new CodecError('codec.undecodable', 'sound')
  return context
}

function createResampler(frame: Frame): SoftwareResampleContext {
  const context = new SoftwareResampleContext()
  const isSet = context.allocSetOpts2(
    AV_CHANNEL_LAYOUT_MONO,
    AV_SAMPLE_FMT_FLT,
    CODED_SOUND.rate,
    frame.channelLayout,
    frame.format as AVSampleFormat,
    frame.sampleRate,
  )
  if (isSet < 0 || context.init() < 0) throw new CodecError('codec.undecodable', 'sound')
  return context
}

export function joined(parts: readonly Float32Array[]): Float32Array {
  const [first] = parts
  if (first && parts.length === 1) return first
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
