import { DeviceFault } from '../kit/driver.ts'
import { find, textOf, type XmlNode } from '../kit/xml.ts'
import { emptyRequest, writeRequest, type OnvifRequest } from './soap/request-writer.ts'

const DEVICE = 'http://www.onvif.org/ver10/device/wsdl'
export const getClock: OnvifRequest = emptyRequest('device', DEVICE, 'GetSystemDateAndTime')

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
  const options = { dateTimeType: 'Manual', dateTime: new Date(at) } as const
  return writeRequest('device', (cam, ignored) => cam.setSystemDateAndTime(options, ignored))
}
