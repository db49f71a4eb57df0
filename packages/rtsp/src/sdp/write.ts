import type { AudioTrack, Track, VideoTrack } from '../types.ts'

const h265Names: Record<number, string> = { 32: 'sprop-vps', 33: 'sprop-sps', 34: 'sprop-pps' }

/** Payload type of a track: the static ones of RFC 3551, else dynamic by its number. */
export function payloadTypeOf(track: Track): number {
  if (track.codec === 'mjpeg' && track.clockRate === 90_000) return 26
  if (track.kind === 'audio' && track.clockRate === 8000 && track.channels === 1) {
    if (track.codec === 'pcmu') return 0
    if (track.codec === 'pcma') return 8
  }
  return 96 + track.id
}

/** Session description of a live stream; a track's control address is `trackID=<id>`. */
export function writeSdp(tracks: readonly Track[], host: string): string {
  const family = host.includes(':') ? 'IP6' : 'IP4'
  const lines = [
    'v=0',
    `o=- 1 1 IN ${family} ${host}`,
    's=Palisade',
    `c=IN ${family} ${family === 'IP6' ? '::' : '0.0.0.0'}`,
    't=0 0',
    'a=control:*',
    'a=range:npt=now-',
  ]
  for (const track of tracks) {
    const type = payloadTypeOf(track)
    lines.push(`m=${track.kind} 0 RTP/AVP ${type}`)
    if (track.kind === 'video') lines.push(...videoLines(track, type))
    else lines.push(...audioLines(track, type))
    lines.push(`a=control:trackID=${track.id}`)
  }
  return `${lines.join('\r\n')}\r\n`
}

function videoLines(track: VideoTrack, type: number): string[] {
  if (track.codec === 'mjpeg') return [`a=rtpmap:${type} JPEG/${track.clockRate}`]
  const name = track.codec === 'h264' ? 'H264' : 'H265'
  const parameters = track.codec === 'h264' ? h264Parameters(track) : h265Parameters(track)
  const lines = [`a=rtpmap:${type} ${name}/${track.clockRate}`]
  if (parameters.length > 0) lines.push(`a=fmtp:${type} ${parameters.join('; ')}`)
  return lines
}

function h264Parameters(track: VideoTrack): string[] {
  const parameters = ['packetization-mode=1']
  const sequence = track.parameterSets.find(set => ((set[0] ?? 0) & 0x1f) === 7)
  if (sequence && sequence.length >= 4) parameters.push(`profile-level-id=${hex(sequence.subarray(1, 4))}`)
  if (track.parameterSets.length > 0)
    parameters.push(`sprop-parameter-sets=${track.parameterSets.map(base64).join(',')}`)
  return parameters
}

function h265Parameters(track: VideoTrack): string[] {
  const byName = new Map<string, string[]>()
  for (const set of track.parameterSets) {
    const name = h265Names[((set[0] ?? 0) >> 1) & 0x3f]
    if (name) byName.set(name, [...(byName.get(name) ?? []), base64(set)])
  }
  return [...byName].map(([name, sets]) => `${name}=${sets.join(',')}`)
}

function audioLines(track: AudioTrack, type: number): string[] {
  if (track.codec !== 'aac') {
    const channels = track.channels === 1 ? '' : `/${track.channels}`
    return [`a=rtpmap:${type} ${track.codec.toUpperCase()}/${track.clockRate}${channels}`]
  }
  const config = hex(track.config ?? new Uint8Array(0))
  return [
    `a=rtpmap:${type} mpeg4-generic/${track.clockRate}/${track.channels}`,
    `a=fmtp:${type} streamtype=5; profile-level-id=1; mode=AAC-hbr; sizelength=13; indexlength=3; indexdeltalength=3; config=${config}`,
  ]
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
