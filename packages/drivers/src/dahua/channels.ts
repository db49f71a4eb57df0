import { rtspUrl, type DriverConfigs, type StreamChoice, type VideoSource } from '@palisade/contract'
import type { DahuaCalls } from './calls.ts'
import { countOf, valueOf, type Table } from './table.ts'

/** Channels of one recorder. */
const CHANNEL_LIMIT = 512
const NAME_LIMIT = 100
const RTSP_PORT = 554
const SIDE_MAX = 32_768

/** The streams of a channel, each with its `subtype` and the name of its settings. */
const kinds = [
  { subtype: 0, name: 'main', format: 'MainFormat[0]' },
  { subtype: 1, name: 'sub', format: 'ExtraFormat[0]' },
  { subtype: 2, name: 'stream 3', format: 'ExtraFormat[1]' },
] as const

const settings = (name: string): string => `configManager.cgi?action=getConfig&name=${name}`

const codecs: readonly (readonly [RegExp, string])[] = [
  [/^H\.?264/i, 'h264'],
  [/^H\.?265/i, 'h265'],
  [/^MJP/i, 'mjpeg'],
  [/^MPEG-?4/i, 'mpeg4'],
]
/** `H.264H` and `H.264B` are its profiles; smart codecs are the same on the line. */
const codecOf = (text: string): string =>
  codecs.find(([word]) => word.test(text))?.[1] ?? text.slice(0, 20).toLowerCase()

/** Numbers of the channels that a table of settings has, from 1. */
function channelsOf(table: Table | undefined, name: string): number[] {
  const found = new Set<number>()
  for (const key of table?.keys() ?? []) {
    const [, own, index = ''] = /^table\.(\w+)\[(\d{1,3})\]/.exec(key) ?? []
    if (own === name && Number(index) < CHANNEL_LIMIT) found.add(Number(index) + 1)
  }
  return [...found].toSorted((a, b) => a - b)
}

/** How many channels the device has names for; 1 where it does not tell. */
export async function countChannels(calls: DahuaCalls, signal?: AbortSignal): Promise<number> {
  const { node } = await calls.look(settings('ChannelTitle'), signal)
  return Math.max(1, channelsOf(node, 'ChannelTitle').length)
}

function sizeOf(table: Table | undefined, video: string): { width: number; height: number } {
  const size = {
    width: countOf(table, `${video}.Width`, SIDE_MAX),
    height: countOf(table, `${video}.Height`, SIDE_MAX),
  }
  if (size.width > 0 && size.height > 0) return size
  const [, width = '0', height = '0'] =
    /^(\d{1,5})x(\d{1,5})$/.exec(valueOf(table, `${video}.resolution`)) ?? []
  return { width: Number(width), height: Number(height) }
}

function streamsOf(encode: Table | undefined, channel: number, base: string): StreamChoice[] {
  const formatOf = (format: string): string => `table.Encode[${channel - 1}].${format}`
  const hasTold = encode?.has(`${formatOf('MainFormat[0]')}.Video.Compression`) ?? false
  return kinds
    .filter(({ subtype, format }) => {
      // A device that keeps its settings to itself has a main and a sub stream all the same.
      if (!hasTold) return subtype < 2
      return subtype === 0 || valueOf(encode, `${formatOf(format)}.VideoEnable`) === 'true'
    })
    .map(({ subtype, name, format }) => {
      const video = `${formatOf(format)}.Video`
      return {
        token: `${channel}-${subtype}`,
        name,
        url: `${base}/cam/realmonitor?channel=${channel}&subtype=${subtype}`,
        codec: codecOf(valueOf(encode, `${video}.Compression`)),
        ...sizeOf(encode, video),
      }
    })
    .filter(({ url }) => rtspUrl.safeParse(url).success)
}

/** The streams of every channel, each channel a source; codecs and sizes as far as the device tells them. */
export async function readSources(
  calls: DahuaCalls,
  { host, channel }: DriverConfigs['dahua'],
  signal?: AbortSignal,
): Promise<VideoSource[]> {
  const { node: encode, fault } = await calls.look(settings('Encode'), signal)
  if (fault && fault.deviceCause !== 'not_supported') throw fault
  const { node: titles } = await calls.look(settings('ChannelTitle'), signal)
  const { node: rtsp } = await calls.look(settings('RTSP'), signal)
  const port = countOf(rtsp, 'table.RTSP.Port', 65_535) || RTSP_PORT
  const base = `rtsp://${host.includes(':') ? `[${host}]` : host}:${port}`
  const told = channelsOf(encode, 'Encode')
  const numbers = told.length > 0 ? told : channelsOf(titles, 'ChannelTitle')
  return (numbers.length > 0 ? numbers : [channel]).map(number => ({
    token: String(number),
    name: valueOf(titles, `table.ChannelTitle[${number - 1}].Name`).slice(0, NAME_LIMIT),
    channel: number,
    streams: streamsOf(encode, number, base),
  }))
}
