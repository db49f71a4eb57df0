import { DeviceFault } from '../kit/driver.ts'
import { find, textOf, type XmlNode } from '../kit/xml.ts'
import { SCHEMA_NS, writeRequest, type OnvifRequest } from './soap/request-writer.ts'

export const getClock: OnvifRequest = writeRequest('device', 'GetSystemDateAndTime')

/** ms since 1970, whole seconds; undefined where a device tells none. */
export function readClock(answer: XmlNode): number | undefined {
  const utc = find(answer, 'SystemDateAndTime', 'UTCDateTime')
  if (!utc || utc.children.length === 0) return undefined
  const part = (...path: string[]): number => {
    const text = textOf(utc, ...path)
    return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  }
  const at = Date.UTC(
    part('Date', 'Year'),
    part('Date', 'Month') - 1,
    part('Date', 'Day'),
    part('Time', 'Hour'),
    part('Time', 'Minute'),
    part('Time', 'Second'),
  )
  if (!Number.isFinite(at)) throw new DeviceFault('protocol_error', 'not a date')
  return at
}

export function setClock(at: number): OnvifRequest {
  const utc = new Date(at)
  const time = `<Hour>${utc.getUTCHours()}</Hour><Minute>${utc.getUTCMinutes()}</Minute><Second>${utc.getUTCSeconds()}</Second>`
  const date = `<Year>${utc.getUTCFullYear()}</Year><Month>${utc.getUTCMonth() + 1}</Month><Day>${utc.getUTCDate()}</Day>`
  const moment = `<Time xmlns="${SCHEMA_NS}">${time}</Time><Date xmlns="${SCHEMA_NS}">${date}</Date>`
  const manner = '<DateTimeType>Manual</DateTimeType><DaylightSavings>false</DaylightSavings>'
  return writeRequest('device', 'SetSystemDateAndTime', `${manner}<UTCDateTime>${moment}</UTCDateTime>`)
}
