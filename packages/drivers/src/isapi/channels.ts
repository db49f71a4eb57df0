import { rtspUrl, type DriverConfigs, type StreamChoice, type VideoSource } from '@palisade/contract'
import { find, findAll, textOf, type XmlNode } from '../kit/xml.ts'
import type { IsapiCalls } from './calls.ts'

/** Channels of one recorder. */
const CHANNEL_LIMIT = 512
const NAME_LIMIT = 100
const RTSP_PORT = 554
/** More streams than a camera with one sensor has. */
const CAMERA_STREAMS = 3

/** Stream 101 is channel 1, main; 102 its sub stream, 1601 the main stream of channel 16. */
export const streamId = (channel: number, stream: 1 | 2): string => `${channel}0${stream}`

const codecs: ReadonlyMap<string, string> = new Map([
  ['H.264', 'h264'],
  ['H.265', 'h265'],
  ['H264', 'h264'],
  ['H265', 'h265'],
  ['MJPEG', 'mjpeg'],
  ['MPEG4', 'mpeg4'],
])

export const numberOf = (text: string, most: number): number => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return value <= most ? value : 0
}

/** `H.264+` and `H.265+` are the same on the line. */
const codecOf = (text: string): string =>
  codecs.get(text.toUpperCase().replace(/\+$/, '')) ?? text.slice(0, 20).toLowerCase()

async function readRtspPort(calls: IsapiCalls, channels: readonly XmlNode[], signal?: AbortSignal) {
  const inStream = channels.map(one => numberOf(textOf(one, 'Transport', 'rtspPortNo'), 65_535)).find(Boolean)
  if (inStream) return inStream
  const accesses = await calls.find('/ISAPI/Security/adminAccesses', 'AdminAccessProtocolList', signal)
  const rtsp = findAll(accesses, 'AdminAccessProtocol').find(
    one => textOf(one, 'protocol').toUpperCase() === 'RTSP',
  )
  return numberOf(textOf(rtsp, 'portNo'), 65_535) || RTSP_PORT
}

function readStream(node: XmlNode, base: string): { channel: number; choice: StreamChoice } | undefined {
  const id = textOf(node, 'id')
  const [, channel, stream] = /^(\d{1,3})0([1-9])$/.exec(id) ?? []
  const url = `${base}/Streaming/Channels/${id}`
  if (channel === undefined || stream === undefined || !rtspUrl.safeParse(url).success) return undefined
  const video = find(node, 'Video')
  const choice = {
    token: id,
    name: ['main', 'sub'][Number(stream) - 1] ?? `stream ${stream}`,
    url,
    codec: codecOf(textOf(video, 'videoCodecType')),
    width: numberOf(textOf(video, 'videoResolutionWidth'), 32_768),
    height: numberOf(textOf(video, 'videoResolutionHeight'), 32_768),
  }
  return { channel: Number(channel), choice }
}

/** A recorder's own names of its channels, by number; a camera has none. */
export async function readProxies(calls: IsapiCalls, signal?: AbortSignal): Promise<Map<number, string>> {
  const list = await calls.find('/ISAPI/ContentMgmt/InputProxy/channels', 'InputProxyChannelList', signal)
  return namesOf(findAll(list, 'InputProxyChannel'))
}

/** The same of the channels that come by cable. */
export async function readCables(calls: IsapiCalls, signal?: AbortSignal): Promise<Map<number, string>> {
  const list = await calls.find('/ISAPI/System/Video/inputs/channels', 'VideoInputChannelList', signal)
  return namesOf(findAll(list, 'VideoInputChannel'))
}

function namesOf(channels: readonly XmlNode[]): Map<number, string> {
  const names = channels.map((one): [number, string] => [
    numberOf(textOf(one, 'id'), CHANNEL_LIMIT),
    textOf(one, 'name'),
  ])
  return new Map(names.filter(([channel]) => channel > 0))
}

const byArea = (a: StreamChoice, b: StreamChoice): number => b.width * b.height - a.width * a.height

const rtspBase = (host: string, port: number): string =>
  `rtsp://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Scheme, host and port of the device's streams, at the address under which it was reached. */
export async function readRtspBase(calls: IsapiCalls, host: string): Promise<string> {
  const own = await calls.find('/ISAPI/Streaming/channels', 'StreamingChannelList')
  return rtspBase(host, await readRtspPort(calls, findAll(own, 'StreamingChannel')))
}

/** The streams of every channel, each channel a source, its streams with the largest first. */
export async function readSources(
  calls: IsapiCalls,
  config: DriverConfigs['isapi'],
  signal?: AbortSignal,
): Promise<VideoSource[]> {
  const { node: own, fault } = await calls.look('/ISAPI/Streaming/channels', 'StreamingChannelList', signal)
  const proxies = await readProxies(calls, signal)
  const proxied =
    proxies.size > 0
      ? await calls.find('/ISAPI/ContentMgmt/StreamingProxy/channels', 'StreamingChannelList', signal)
      : undefined
  const ownNodes = findAll(own, 'StreamingChannel')
  // Of one camera alone its stream says the name.
  const cables = ownNodes.length > CAMERA_STREAMS ? await readCables(calls, signal) : undefined
  const nodes = [...ownNodes, ...findAll(proxied, 'StreamingChannel')]
  if (fault && nodes.length === 0 && fault.deviceCause !== 'not_supported') throw fault
  const base = rtspBase(config.host, await readRtspPort(calls, nodes, signal))

  const sources = new Map<number, VideoSource>()
  for (const node of nodes) {
    const stream = readStream(node, base)
    if (!stream || textOf(node, 'enabled') === 'false') continue
    const { channel, choice } = stream
    const name = (proxies.get(channel) || cables?.get(channel) || textOf(node, 'channelName')).slice(
      0,
      NAME_LIMIT,
    )
    const source = sources.get(channel) ?? { token: String(channel), name, channel, streams: [] }
    if (source.streams.every(one => one.token !== choice.token)) source.streams.push(choice)
    if (sources.size < CHANNEL_LIMIT) sources.set(channel, source)
  }
  return [...sources.values()]
    .toSorted((a, b) => (a.channel ?? 0) - (b.channel ?? 0))
    .map(source => ({ ...source, streams: source.streams.toSorted(byArea) }))
}
