import { ascii, box, fullBox, u16, u32, u8, concat } from './boxes.ts'
import { audioSampleEntry, type AudioFormat } from './audio-sample-entry.ts'
import { Fmp4Error } from './errors.ts'
import type { VideoCodec } from './nal.ts'
import type { ParameterSets } from './parameter-sets.ts'
import { videoSampleEntry } from './video-sample-entry.ts'

export const VIDEO_TRACK = 1
export const AUDIO_TRACK = 2
/** Ticks per second of the video track; the audio track counts samples. */
export const VIDEO_TIMESCALE = 90_000

export interface InitSegment {
  segment: Uint8Array
  /** For MediaSource, e.g. `video/mp4; codecs="avc1.4d401f,mp4a.40.2"`. */
  mime: string
  width: number
  height: number
  hasAudio: boolean
}

/**
 * Builds ftyp + moov for one video track and, optionally, one audio track.
 * Throws `Fmp4Error` while the parameter sets are incomplete or the audio configuration is unusable.
 */
export function buildInit(codec: VideoCodec, sets: ParameterSets, audio?: AudioFormat): InitSegment {
  const sps = sets.sps()
  if (!sps) throw new Fmp4Error('bad_parameter_set', 'parameter sets are not complete')
  const sound = audio && audioSampleEntry(audio)
  const tracks = [
    videoTrack(videoSampleEntry(codec, sets, sps), sps.width, sps.height),
    ...(audio && sound ? [audioTrack(sound.entry, audio.sampleRate)] : []),
  ]
  const trackIds = audio ? [VIDEO_TRACK, AUDIO_TRACK] : [VIDEO_TRACK]
  const movie = box('moov', movieHeader(), ...tracks, box('mvex', ...trackIds.map(trackExtends)))
  const brands = box('ftyp', ascii('iso6'), u32(0), ascii('iso6mp41'))
  const codecs = sound ? `${sps.codec},${sound.codec}` : sps.codec
  return {
    segment: concat([brands, movie]),
    mime: `video/mp4; codecs="${codecs}"`,
    width: sps.width,
    height: sps.height,
    hasAudio: sound !== undefined,
  }
}

const MATRIX = concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32))

const movieHeader = (): Uint8Array =>
  fullBox(
    'mvhd',
    0,
    0,
    u32(0),
    u32(0),
    u32(1000),
    u32(0),
    u32(0x10000),
    u16(0x100),
    new Uint8Array(10),
    MATRIX,
    new Uint8Array(24),
    u32(AUDIO_TRACK + 1),
  )

const trackExtends = (id: number): Uint8Array =>
  fullBox('trex', 0, 0, u32(id), u32(1), u32(0), u32(0), u32(0))

function trackHeader(id: number, volume: number, width: number, height: number): Uint8Array {
  const geometry = [MATRIX, u16(width), u16(0), u16(height), u16(0)]
  // Flags: enabled, in the movie, in the preview.
  return fullBox(
    'tkhd',
    0,
    7,
    u32(0),
    u32(0),
    u32(id),
    u32(0),
    u32(0),
    new Uint8Array(8),
    u16(0),
    u16(0),
    u16(volume),
    u16(0),
    ...geometry,
  )
}

function media(timescale: number, handler: string, header: Uint8Array, entry: Uint8Array): Uint8Array {
  const data = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  const empty = ['stts', 'stsc'].map(type => fullBox(type, 0, 0, u32(0)))
  const sizes = [fullBox('stsz', 0, 0, u32(0), u32(0)), fullBox('stco', 0, 0, u32(0))]
  const samples = box('stbl', fullBox('stsd', 0, 0, u32(1), entry), ...empty, ...sizes)
  return box(
    'mdia',
    // Language 'und'.
    fullBox('mdhd', 0, 0, u32(0), u32(0), u32(timescale), u32(0), u16(0x55c4), u16(0)),
    fullBox('hdlr', 0, 0, u32(0), ascii(handler), new Uint8Array(12), u8(0)),
    box('minf', header, data, samples),
  )
}

const videoTrack = (entry: Uint8Array, width: number, height: number): Uint8Array =>
  box(
    'trak',
    trackHeader(VIDEO_TRACK, 0, width, height),
    media(VIDEO_TIMESCALE, 'vide', fullBox('vmhd', 0, 1, new Uint8Array(8)), entry),
  )

const audioTrack = (entry: Uint8Array, timescale: number): Uint8Array =>
  box(
    'trak',
    trackHeader(AUDIO_TRACK, 0x100, 0, 0),
    media(timescale, 'soun', fullBox('smhd', 0, 0, u32(0)), entry),
  )
