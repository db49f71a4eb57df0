import { ALERT_LIMIT_BYTES, readJsonNodes } from '../../kit/alerts/json-nodes.ts'
import { DeviceFault } from '../../kit/driver.ts'
import { textOf } from '../../kit/xml.ts'
import { readTable, valueOf } from '../table.ts'

/** A text of the data by its path, e.g. `TrafficCar.PlateNumber`; '' where there is none. Of a list, the first. */
export type EventData = (path: string) => string

/** One event as the device wrote it. */
export interface EventText {
  code: string
  action: string
  /** Of the channel or input, from 0; '' where it tells none. */
  index: string
  /** Undefined: there was some, and it cannot be read. */
  data: EventData | undefined
}

const HEAD =
  /^Code=([\w.-]{1,64});\s*action=(\w{1,16})(?:;\s*index=(\d{1,4}))?\s*(?:;\s*data=\s*([\s\S]*))?$/i
/** `snapManager` writes its events as a table; the first one is the passage. */
const PREFIX = 'Events[0].'

const noData: EventData = () => ''

function readJson(text: string): EventData | undefined {
  if (text.trim() === '') return noData
  try {
    const root = readJsonNodes(text, 'data')
    return path => textOf(root, ...path.split('.'))
  } catch {
    return undefined
  }
}

function readRows(body: Buffer): EventText {
  const table = readTable(body)
  const data: EventData = path => valueOf(table, `${PREFIX}${path}`) || valueOf(table, `${PREFIX}${path}[0]`)
  const of = (name: string): string => data(`EventBaseInfo.${name}`) || data(name)
  const [code, action] = [of('Code'), of('Action') || 'Pulse']
  if (!/^[\w.-]{1,64}$/.test(code)) throw new DeviceFault('protocol_error', 'not an event')
  return { code, action, index: of('Index'), data }
}

/** The event of a part; undefined for a heartbeat. @throws DeviceFault `protocol_error` when it is neither */
export function readEventText(body: Buffer): EventText | undefined {
  if (body.length > ALERT_LIMIT_BYTES) throw new DeviceFault('protocol_error', 'event too long')
  const text = body
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim()
  if (/^heartbeat\b/i.test(text)) return undefined
  if (text.startsWith(PREFIX)) return readRows(body)
  const [, code, action, index = '', data = ''] = HEAD.exec(text) ?? []
  if (code === undefined || action === undefined) throw new DeviceFault('protocol_error', 'not an event')
  return { code, action, index, data: readJson(data) }
}
