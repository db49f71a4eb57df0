import type { AudioTrack, Track, VideoCodec, VideoTrack } from '../types.ts'
import type { SdpMedia, SessionDescription } from './parse.ts'
import { synthesizeAacConfig } from './aac-config.ts'

/** Widths in bits of the fields of an AU header (RFC 3640 §4.1). */
export interface AacHeaderWidths {
  size: number
  index: number
  indexDelta: number
}

export interface PlannedTrack {
  track: Track
  payloadType: number
  control?: string
  aac?: AacHeaderWidths
}

export interface TrackPlan {
  planned: PlannedTrack[]
  /** Names of what the stream also carries and we cannot use, safe to show. */
  unsupported: string[]
}

interface Format {
  payloadType: number
  name: string
  clockRate: number
  channels: number
  parameters: Map<string, string>
}

/** RFC 3551 table 4, the ones cameras leave without an rtpmap. */
const staticMappings: Record<number, string> = {
  0: 'PCMU/8000',
  8: 'PCMA/8000',
  26: 'JPEG/90000',
  32: 'MPV/90000',
}
const largestParameterSet = 16 * 1024
const mostParameterSets = 32
const START_CODE = Buffer.of(0, 0, 1)

/** Chooses the tracks to set up. Media other than audio and video (ONVIF metadata) and back channels are passed over. */
export function planTracks(description: SessionDescription): TrackPlan {
  const plan: TrackPlan = { planned: [], unsupported: [] }
  for (const media of description.media) {
    if ((media.kind !== 'video' && media.kind !== 'audio') || media.isSilent) continue
    const formats = media.payloadTypes.map(type => readFormat(media, type))
    const found = formats.map(format => planTrack(format, media, plan.planned.length)).find(Boolean)
    if (found) plan.planned.push(found)
    else plan.unsupported.push(`${media.kind} ${formats[0]?.name ?? 'unknown'}`)
  }
  // A camera whose video we cannot show is not a microphone.
  if (
    plan.unsupported.some(name => name.startsWith('video')) &&
    !plan.planned.some(one => one.track.kind === 'video')
  ) {
    plan.planned = []
  }
  return plan
}

function readFormat(media: SdpMedia, payloadType: number): Format {
  const mapping = media.mappings.get(payloadType) ?? staticMappings[payloadType] ?? ''
  const [name = '', rate = '', channels = ''] = mapping.split('/')
  return {
    payloadType,
    name: name
      .trim()
      .toUpperCase()
      .replaceAll(/[^\w.-]/g, '')
      .slice(0, 32),
    clockRate: boundedInteger(rate, 1000, 400_000) ?? 0,
    channels: boundedInteger(channels, 1, 8) ?? 1,
    parameters: media.formats.get(payloadType) ?? new Map<string, string>(),
  }
}

function boundedInteger(text: string, least: number, most: number): number | undefined {
  const value = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

function planTrack(format: Format, media: SdpMedia, id: number): PlannedTrack | undefined {
  const { payloadType } = format
  const { control } = media
  if (media.kind === 'video') {
    const track = videoTrack(format, id)
    return track && { track, payloadType, control }
  }
  if (format.name === 'MPEG4-GENERIC') {
    const aac = aacHeaderWidths(format.parameters)
    const track = aacTrack(format, id)
    return aac && track && { track, payloadType, control, aac }
  }
  if (format.name !== 'PCMA' && format.name !== 'PCMU') return undefined
  const codec = format.name === 'PCMA' ? 'pcma' : 'pcmu'
  const clockRate = format.clockRate || 8000
  return { track: { kind: 'audio', id, codec, clockRate, channels: format.channels }, payloadType, control }
}

const VIDEO: Readonly<Record<string, VideoCodec>> = {
  H264: 'h264',
  H265: 'h265',
  HEVC: 'h265',
  JPEG: 'mjpeg',
}

function videoTrack(format: Format, id: number): VideoTrack | undefined {
  const codec = VIDEO[format.name]
  if (!codec) return undefined
  return {
    kind: 'video',
    id,
    codec,
    clockRate: format.clockRate || 90_000,
    parameterSets: codec === 'mjpeg' ? [] : parseSprop(codec, format.parameters),
  }
}

/** Parameter sets of an fmtp line; what is not one of its codec is left out. */
export function parseSprop(codec: 'h264' | 'h265', parameters: ReadonlyMap<string, string>): Uint8Array[] {
  const names = codec === 'h264' ? ['sprop-parameter-sets'] : ['sprop-vps', 'sprop-sps', 'sprop-pps']
  const sets: Uint8Array[] = []
  for (const name of names) {
    for (const part of (parameters.get(name) ?? '')
      .replaceAll('"', '')
      .split(',')
      .slice(0, mostParameterSets)) {
      const set = withoutStartCode(Buffer.from(part.trim(), 'base64'))
      if (set.length >= 3 && set.length <= largestParameterSet && isParameterSet(codec, set)) sets.push(set)
    }
  }
  return sets
}

/** Some cameras write the start code of a stream before a set. */
function withoutStartCode(set: Buffer): Buffer {
  const code = set.indexOf(START_CODE)
  return code === 0 || (code === 1 && set[0] === 0) ? set.subarray(code + START_CODE.length) : set
}

function isParameterSet(codec: 'h264' | 'h265', unit: Uint8Array): boolean {
  const head = unit[0] ?? 0
  if (codec === 'h264') return (head & 0x1f) === 7 || (head & 0x1f) === 8
  const type = (head >> 1) & 0x3f
  return type >= 32 && type <= 34
}

function aacHeaderWidths(parameters: ReadonlyMap<string, string>): AacHeaderWidths | undefined {
  const width = (name: string, most: number, otherwise: number) =>
    boundedInteger(parameters.get(name) ?? '', 0, most) ?? otherwise
  // Cameras that leave the widths out mean AAC-hbr (RFC 3640 §3.3.6).
  const widths = {
    size: width('sizelength', 16, 13),
    index: width('indexlength', 8, 3),
    indexDelta: width('indexdeltalength', 8, 3),
  }
  return widths.size > 0 && !parameters.has('constantsize') ? widths : undefined
}

function aacTrack(format: Format, id: number): AudioTrack | undefined {
  const hex = format.parameters.get('config')?.replaceAll(/["\s]/g, '') ?? ''
  const given = /^(?:[0-9a-f]{2}){2,64}$/i.test(hex) ? Buffer.from(hex, 'hex') : undefined
  const config = given ?? synthesizeAacConfig(format.clockRate, format.channels)
  if (!config || format.clockRate === 0) return undefined
  return { kind: 'audio', id, codec: 'aac', clockRate: format.clockRate, channels: format.channels, config }
}
