import { box, concat, fullBox, u16, u32, u8 } from './boxes.ts'
import { esds } from './elementary-stream.ts'
import { Fmp4Error } from './errors.ts'
import { flacStreamInfo } from './flac.ts'

export type AudioFormat =
  | {
      codec: 'aac'
      sampleRate: number
      channels: number
      /** AudioSpecificConfig, from the SDP. */ config: Uint8Array
    }
  /** G.711 is carried as FLAC: 16 bit, lossless. */
  | { codec: 'flac'; sampleRate: number; channels: number }

const MAX_CONFIG_BYTES = 64
/** ISO 14496-1 tables 5 and 6. */
const AAC_OBJECT = 0x40
const AUDIO_STREAM = 0x15

/** The sample entry of an audio track and its RFC 6381 codec string. */
export function audioSampleEntry(format: AudioFormat): { entry: Uint8Array; codec: string } {
  if (format.channels < 1 || format.channels > 8 || format.sampleRate < 1000 || format.sampleRate > 192_000) {
    throw new Fmp4Error('bad_audio_config', `audio of ${format.channels} channels at ${format.sampleRate} Hz`)
  }
  const fields = concat([
    u8(0, 0, 0, 0, 0, 0),
    u16(1),
    new Uint8Array(8),
    u16(format.channels),
    u16(16),
    u32(0),
    // 16.16 fixed point; rates above 65,535 do not fit and are only in the codec's own record.
    u16(format.sampleRate > 0xffff ? 0 : format.sampleRate),
    u16(0),
  ])
  if (format.codec === 'flac') {
    const dfLa = fullBox('dfLa', 0, 0, flacStreamInfo(format.sampleRate, format.channels))
    return { entry: box('fLaC', fields, dfLa), codec: 'flac' }
  }
  const { config } = format
  if (config.length < 2 || config.length > MAX_CONFIG_BYTES) {
    throw new Fmp4Error('bad_audio_config', `AAC configuration of ${config.length} bytes`)
  }
  return {
    entry: box('mp4a', fields, esds(AAC_OBJECT, AUDIO_STREAM, config)),
    codec: `mp4a.40.${audioObjectType(config)}`,
  }
}

/** ISO 14496-3 §1.6.2.1: five bits, or an escape. */
function audioObjectType(config: Uint8Array): number {
  const first = config[0] ?? 0
  const type = first >> 3
  return type === 31 ? 32 + (((first & 7) << 3) | ((config[1] ?? 0) >> 5)) : type
}
