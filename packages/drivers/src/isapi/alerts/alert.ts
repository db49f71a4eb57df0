import type { Alert, Lasting } from '../../kit/alerts/alert.ts'
import { DeviceFault, type PlateReading } from '../../kit/driver.ts'
import { plausibleTime } from '../../kit/plausible-time.ts'
import { find, findAll, textOf, type XmlNode } from '../../kit/xml.ts'
import { readFields } from './alert-fields.ts'
import { readLinks, readPlate } from './plate.ts'

/** One EventNotificationAlert, parsed. */
export interface IsapiAlert extends Alert {
  /** The input is of the camera at this channel of a recorder. */
  inputOf?: number
  /** Of the log: it happened before this connection. */
  isPast?: true
}

/** Topics that the event mapping knows, as it spells them; devices vary the case, and some words. */
const topics = [
  'VMD',
  'linedetection',
  'fielddetection',
  'regionEntrance',
  'regionExiting',
  'loitering',
  'group',
  'rapidMove',
  'parking',
  'unattendedBaggage',
  'attendedBaggage',
  'shelteralarm',
  'tamperdetection',
  'videoloss',
  'scenechangedetection',
  'defocus',
  'audioexception',
  'IO',
  'PIR',
  'diskfull',
  'diskerror',
  'nicbroken',
  'ipconflict',
  'illaccess',
  'faceDetection',
  'faceCapture',
  'ANPR',
] as const
const aliases = new Map<string, string>([
  ...topics.map((topic): [string, string] => [topic.toLowerCase(), topic]),
  ['motiondetection', 'VMD'],
  ['vehicledetection', 'ANPR'],
  ['facedetection', 'faceDetection'],
  ['facesnap', 'faceCapture'],
])

const DESCRIPTION_LIMIT = 255

/** The moment of `2026-05-01T08:00:00+08:00`. Without an offset it is the device's local time, which is nobody else's. */
function momentOf(text: string, now: number): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  return Number.isNaN(at) ? now : plausibleTime(at, now)
}

/** Pictures that follow; those of links do not. */
function countPictures(root: XmlNode): number | undefined {
  if (textOf(root, 'detectionPictureTransType').toLowerCase() === 'url') return 0
  const text = textOf(root, 'picNum') || textOf(root, 'detectionPicturesNumber')
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const list = findAll(find(root, 'ANPR', 'pictureInfoList'), 'pictureInfo').length
  return list > 0 ? list : undefined
}

function regionOf(root: XmlNode): string {
  const region = textOf(root, 'DetectionRegionList', 'DetectionRegionEntry', 'regionID')
  return /^[\w-]{1,16}$/.test(region) ? region : ''
}

const channelNames = ['channelID', 'dynChannelID']
const inputNames = ['inputIOPortID', 'dynInputIOPortID']
/** Inputs of network cameras are numbered behind a hundred for each channel: 301 is the first one of channel 3. */
const INPUTS_A_CHANNEL = 100

function tokenOf(root: XmlNode, names: readonly string[]): string {
  const text = names.map(name => textOf(root, name)).find(Boolean) ?? ''
  return /^[\w-]{1,32}$/.test(text) ? text : ''
}

/** `duration` goes on with what another type began. */
function typeOf(root: XmlNode): string {
  const type = textOf(root, 'eventType')
  if (type.toLowerCase() !== 'duration') return type
  return textOf(root, 'DurationList', 'Duration', 'relationEvent') || textOf(root, 'relationEvent') || type
}

function inputOf(root: XmlNode): { source: string; inputOf?: number } {
  const port = tokenOf(root, ['dynInputIOPortID'])
  const number = /^\d{3,5}$/.test(port) ? Number(port) : 0
  if (number < INPUTS_A_CHANNEL) return { source: tokenOf(root, [...inputNames, ...channelNames]) }
  return { source: String(number % INPUTS_A_CHANNEL), inputOf: Math.floor(number / INPUTS_A_CHANNEL) }
}

const descriptionOf = (root: XmlNode, number: string): string =>
  ((textOf(root, 'eventDescription') || textOf(root, 'channelName')) + number)
    .trim()
    .slice(0, DESCRIPTION_LIMIT)

/** An entry of a log that does not say whether it is of now is of the past once it is so old, ms: clocks are wrong by hours. */
const LOG_AFTER_MS = 2 * 24 * 3_600_000
/** Clocks that were never set show a day before this. */
const SET_SINCE = Date.UTC(2001)

/** Fields that only access terminals have: they send their whole log to each new listener. */
function logOf(root: XmlNode, now: number): Pick<IsapiAlert, 'serial' | 'isPast'> {
  const entry = find(root, 'AccessControllerEvent')
  if (!entry) return {}
  const serial = textOf(entry, 'serialNo')
  const isCurrent = textOf(entry, 'currentEvent').toLowerCase()
  const at = Date.parse(`${textOf(root, 'dateTime').slice(0, 19)}Z`)
  const isPast = isCurrent === '' ? at >= SET_SINCE && at < now - LOG_AFTER_MS : isCurrent === 'false'
  return { ...(/^\d{1,12}$/.test(serial) && { serial }), ...(isPast && { isPast }) }
}

const moments = new Set(['ANPR', 'faceDetection', 'faceCapture', 'AccessControllerEvent'])
/** Devices do not repeat these. */
const lasting = new Set(['videoloss', 'diskfull', 'diskerror', 'nicbroken', 'ipconflict', 'IO'])

function lastingOf(topic: string): Lasting {
  if (moments.has(topic)) return 'moment'
  return lasting.has(topic) ? 'until_told' : 'repeated'
}

/** @throws DeviceFault `protocol_error` when it is no alert */
export function readAlert(body: Buffer, now: number): IsapiAlert {
  const root = readFields(body)
  const type = typeOf(root)
  if (root.name.toLowerCase() !== 'eventnotificationalert' || !/^[A-Za-z][\w.-]{0,39}$/.test(type))
    throw new DeviceFault('protocol_error', 'not an alert')
  const topic = aliases.get(type.toLowerCase()) ?? type
  const anpr = topic === 'ANPR' ? find(root, 'ANPR') : undefined
  const input = topic === 'IO' ? inputOf(root) : { source: tokenOf(root, channelNames) }
  const uuid = textOf(root, 'UUID') || textOf(root, 'uuid')
  return {
    topic,
    isActive: textOf(root, 'eventState').toLowerCase() !== 'inactive',
    lasting: lastingOf(topic),
    ...input,
    region: regionOf(root),
    at: momentOf(textOf(root, 'dateTime'), now),
    description: descriptionOf(root, topic === 'IO' ? ` ${input.source}` : ''),
    uuid: /^[\w-]{8,64}$/.test(uuid) ? uuid : '',
    pictures: countPictures(root),
    ...logOf(root, now),
    ...(anpr && { plate: plateOf(root, anpr) }),
    ...(topic === 'faceCapture' && { hasFaces: true as const }),
  }
}

/** Cameras keep the stream warm by telling that no picture is lost. */
export const isHeartbeat = ({ topic, isActive }: IsapiAlert): boolean =>
  (topic === 'videoloss' && !isActive) || topic.toLowerCase() === 'heartbeat'

/** Topics that concern a whole device, whatever channel the alert names. */
const deviceWide = new Set(['diskfull', 'diskerror', 'nicbroken', 'ipconflict', 'illaccess'])
/** Older recorders number their network channels from 33. */
const NETWORK_CHANNELS_AFTER = 32

/**
 * A recorder tells of all its channels on one stream; each of them is a device of its own here. Its own inputs are told once, with its
 * first channel.
 * @param channels all that the recorder has; empty where that is not known
 */
export function concerns(
  { topic, source, inputOf }: Pick<IsapiAlert, 'topic' | 'source' | 'inputOf'>,
  channel: number,
  channels: ReadonlySet<number>,
): boolean {
  if (topic === 'IO') return channel === (inputOf ?? (channels.size > 0 ? Math.min(...channels) : channel))
  if (deviceWide.has(topic) || source === '' || source === '0') return true
  const other = channel + NETWORK_CHANNELS_AFTER
  return source === String(channel) || (source === String(other) && !channels.has(other))
}

function plateOf(root: XmlNode, anpr: XmlNode): PlateReading {
  const pictureLinks = readLinks(root)
  return { ...readPlate(anpr), ...(pictureLinks && { pictureLinks }) }
}
