import type { Alert, Lasting } from '../../kit/alerts/alert.ts'
import { DeviceFault } from '../../kit/driver.ts'
import { readEventText, type EventData } from './event-text.ts'
import { momentOf } from './event-time.ts'
import { readPlate } from './plate.ts'

const DESCRIPTION_LIMIT = 255

/** Told of the device's own housekeeping, some of them each second. */
const HOUSEKEEPING = new Set([
  'InterVideoAccess',
  'IntelliFrame',
  'LeFunctionStatusSync',
  'NTPAdjustTime',
  'NewFile',
  'RtspSessionDisconnect',
  'SystemState',
  'TimeChange',
  'VideoMotionInfo',
])

/** Codes that concern a whole device, whatever index the event has. */
const DEVICE_WIDE = /^(?:Storage|Disk|HDD|Net|IPConflict|MACConflict|Login|Power|Fan|Battery|Raid)/
const INPUT = 'AlarmLocal'

/** `Start` lasts until its `Stop`; a `Pulse` is a moment; others tell a state again. */
const actions: ReadonlyMap<string, { lasting: Lasting; isActive: boolean }> = new Map([
  ['start', { lasting: 'until_told', isActive: true }],
  ['stop', { lasting: 'until_told', isActive: false }],
  ['pulse', { lasting: 'moment', isActive: true }],
])

const isHousekeeping = (code: string): boolean => HOUSEKEEPING.has(code) || code.startsWith('_')

/** The rule that was broken, of which a camera has several of one kind. */
function ruleOf(data: EventData): string {
  const rule = data('RuleID') || data('RuleId')
  return /^\d{1,6}$/.test(rule) ? rule : ''
}

function uuidOf(data: EventData): string {
  const uuid = data('UUID') || data('uuid')
  return /^[\w-]{8,64}$/.test(uuid) ? uuid : ''
}

const describe = (code: string, source: string, data: EventData): string =>
  `${data('Name') || code}${code === INPUT ? ` ${source}` : ''}`.slice(0, DESCRIPTION_LIMIT)

const noData: EventData = () => ''

/**
 * The alert of a part; undefined for heartbeats and what is no event for anybody.
 * @throws DeviceFault `protocol_error` for what cannot be read
 */
export function readEvent(body: Buffer, now: number): Alert | undefined {
  const event = readEventText(body)
  const manner = actions.get(event?.action.toLowerCase() ?? '')
  if (!event || !manner || isHousekeeping(event.code)) return undefined
  const { code, index } = event
  const isTraffic = code.startsWith('Traffic')
  // Without its data nobody can say which vehicle passed; of anything else the beginning tells enough.
  if (isTraffic && !event.data) throw new DeviceFault('protocol_error', 'a passage that is cut')
  const data = event.data ?? noData
  const plate = isTraffic ? readPlate(data) : undefined
  const source = index === '' ? '' : String(Number(index) + 1)
  return {
    topic: code,
    isActive: manner.isActive,
    lasting: plate ? 'moment' : manner.lasting,
    source: DEVICE_WIDE.test(code) ? '' : source,
    region: ruleOf(data),
    at: momentOf(data, now),
    description: describe(code, source, data),
    uuid: uuidOf(data),
    ...(plate && { plate }),
  }
}

/**
 * A recorder tells of all its channels on one stream; each of them is a device of its own here. Its inputs are told once, with its first
 * channel.
 */
export function concerns(
  { topic, source }: Pick<Alert, 'topic' | 'source'>,
  channel: number,
  channels: number,
): boolean {
  if (topic === INPUT) return channel === 1 || channels === 1
  return source === '' || source === String(channel) || channels === 1
}
