import type { DeviceIdentity } from '@palisade/contract'
import { textOf } from '../kit/xml.ts'
import { LIFE_PATH, type IsapiCalls } from './calls.ts'

const LIMIT = 100

/** Asks who the device is: the first call, which also logs in. */
export async function readIdentity(calls: IsapiCalls, signal?: AbortSignal): Promise<DeviceIdentity> {
  const info = await calls.login(LIFE_PATH, 'DeviceInfo', signal)
  const of = (name: string): string => textOf(info, name).slice(0, LIMIT)
  const mac = of('macAddress')
  return {
    manufacturer: of('manufacturer'),
    model: of('model'),
    firmware: [of('firmwareVersion'), of('firmwareReleasedDate')].filter(Boolean).join(' '),
    serial: of('serialNumber'),
    ...(mac !== '' && { mac }),
  }
}
