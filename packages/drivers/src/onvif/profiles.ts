import type { StreamChoice, VideoSource } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { find, findAll, textOf, type XmlNode } from '../kit/xml.ts'

/** A recorder with 32 channels has two or three for each. */
export const MOST_PROFILES = 128

export interface Profile {
  token: string
  name: string
  source: string
  codec: string
  width: number
  height: number
  /** Of which service its token is. */
  service: 'media' | 'media2'
  ptz?: ProfilePtz
}

/** The turning head of a profile. */
export interface ProfilePtz {
  node: string
  /** Names of the spaces that the profile moves in unless told otherwise. */
  spaces: string[]
}

const size = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : 0)
const codecs: Record<string, string> = { h264: 'h264', h265: 'h265', hevc: 'h265', jpeg: 'mjpeg' }

/** Profiles with video, of Media or Media2. @throws DeviceFault */
export function readProfiles(answer: XmlNode, service: Profile['service']): Profile[] {
  return findAll(answer, 'Profiles')
    .slice(0, MOST_PROFILES)
    .flatMap(node => {
      const isMedia2 = find(node, 'Configurations') !== undefined
      const configurations = isMedia2 ? find(node, 'Configurations') : node
      const part = (media2: string, media: string): XmlNode | undefined =>
        find(configurations, isMedia2 ? media2 : media)
      const encoder = part('VideoEncoder', 'VideoEncoderConfiguration')
      const token = node.attributes.get('token') ?? ''
      const source = textOf(part('VideoSource', 'VideoSourceConfiguration'), 'SourceToken')
      if (!encoder || token === '' || token.length > 128 || source.length > 128) return []
      const encoding = textOf(encoder, 'Encoding').toLowerCase()
      return [
        {
          token,
          name: textOf(node, 'Name').slice(0, 128) || token,
          source: source || token,
          codec: codecs[encoding] ?? (encoding.slice(0, 16) || 'unknown'),
          width: size(textOf(encoder, 'Resolution', 'Width')),
          height: size(textOf(encoder, 'Resolution', 'Height')),
          service,
          ptz: ptzOf(part('PTZ', 'PTZConfiguration')),
        },
      ]
    })
}

function ptzOf(configuration: XmlNode | undefined): ProfilePtz | undefined {
  if (!configuration) return undefined
  const spaces = configuration.children.map(({ name }) => name).filter(name => /^Default\w+Space$/.test(name))
  return { node: textOf(configuration, 'NodeToken'), spaces }
}

const PLAYABLE: ReadonlySet<string> = new Set(['h264', 'h265', 'mjpeg'])
const isPlayable = ({ codec }: { codec: string }): boolean => PLAYABLE.has(codec)

function bestOf(streams: readonly StreamChoice[]): StreamChoice[] {
  const video = streams.filter(({ codec }) => codec !== 'mjpeg')
  return (video.length > 0 ? video : [...streams]).toSorted((a, b) => b.width * b.height - a.width * a.height)
}

/** Sources with their streams, the largest first; MJPEG only of a source that has nothing better. @throws DeviceFault when there is nothing to play */
export function groupBySource(
  profiles: readonly Profile[],
  urls: ReadonlyMap<string, string>,
): VideoSource[] {
  const sources = new Map<string, VideoSource>()
  for (const { token, name, source, codec, width, height } of profiles.filter(isPlayable)) {
    const url = urls.get(token)
    if (url === undefined) continue
    const entry: VideoSource = sources.get(source) ?? { token: source, name: source, streams: [] }
    const stream: StreamChoice = { token, name, url, codec, width, height }
    entry.streams.push(stream)
    sources.set(source, entry)
  }
  for (const source of sources.values()) source.streams = bestOf(source.streams)
  if (sources.size > 0) return [...sources.values()]
  const isOther = profiles.length > 0 && !profiles.some(isPlayable)
  throw isOther
    ? new DeviceFault('unsupported_codec', 'no stream of a known codec')
    : new DeviceFault('no_such_stream', 'no stream with video')
}
