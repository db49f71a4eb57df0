import { DeviceFault, type ClockControl } from '../kit/driver.ts'
import { escapeXml, textOf, type XmlNode } from '../kit/xml.ts'
import type { Found, IsapiCalls } from './calls.ts'

const PATH = '/ISAPI/System/time'
const ROOT = 'Time'
const MINUTE_MS = 60_000

/** Minutes east of Greenwich; `CST-8:00:00` is POSIX: minus lies east. */
export function offsetOf(time: XmlNode): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(textOf(time, 'localTime')) ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const [, west, zoneHours, zoneMinutes = '0'] =
    /^[A-Za-z]{1,10}([+-]?)(\d{1,2})(?::(\d\d))?/.exec(textOf(time, 'timeZone')) ?? []
  if (zoneHours === undefined) return 0
  return (west === '-' ? 1 : -1) * (Number(zoneHours) * 60 + Number(zoneMinutes))
}

/** ms since 1970. @throws DeviceFault when there is no time in it */
export function readTime(time: XmlNode): number {
  const local = textOf(time, 'localTime')
  const [, clock] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)/.exec(local) ?? []
  const at = Date.parse(`${clock}Z`)
  if (clock === undefined || Number.isNaN(at))
    throw new DeviceFault('protocol_error', 'no time in the answer')
  return local.endsWith('Z') ? at : at - offsetOf(time) * MINUTE_MS
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as the device's own wall clock shows it, with its offset. */
function writeTime(at: number, offset: number): string {
  const away = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  const local = new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19)
  return `${local}${sign}${two(Math.floor(away / 60))}:${two(away % 60)}`
}

export function createClock(calls: Pick<IsapiCalls, 'get' | 'send'>): ClockControl {
  return {
    read: async () => readTime(await calls.get(PATH, ROOT)),
    /** Also ends the device's own time service, which would set it back. */
    async set(at) {
      const before = await calls.get(PATH, ROOT)
      const zone = textOf(before, 'timeZone')
      const fields = [
        '<timeMode>manual</timeMode>',
        `<localTime>${writeTime(at, offsetOf(before))}</localTime>`,
        ...(zone === '' ? [] : [`<timeZone>${escapeXml(zone)}</timeZone>`]),
      ]
      await calls.send('PUT', PATH, `<Time>${fields.join('')}</Time>`)
    },
  }
}

export const lookAtTime = (calls: IsapiCalls, signal?: AbortSignal): Promise<Found> =>
  calls.look(PATH, ROOT, signal)
