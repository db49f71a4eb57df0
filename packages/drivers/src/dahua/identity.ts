import type { DeviceIdentity } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { LIFE_PATH, type DahuaCalls } from './calls.ts'
import { valueOf, type Table } from './table.ts'

const LIMIT = 100

/** Asks who the device is: the first call, which also logs in. */
export async function logIn(calls: DahuaCalls, signal?: AbortSignal): Promise<Table> {
  const info = await calls.login(LIFE_PATH, signal)
  if (!info.has('serialNumber') && !info.has('deviceType'))
    throw new DeviceFault('protocol_error', 'the device does not say what it is')
  return info
}

/** The maker's name is asked for: many brands sell these devices under their own. */
export async function readIdentity(
  calls: DahuaCalls,
  info: Table,
  signal?: AbortSignal,
): Promise<DeviceIdentity> {
  const of = async (action: string, key: string): Promise<string> => {
    const { node } = await calls.look(`magicBox.cgi?action=${action}`, signal)
    return valueOf(node, key).slice(0, LIMIT)
  }
  // Of many cameras the system info has a number in place of the model's name.
  const type = await of('getDeviceType', 'type')
  return {
    manufacturer: await of('getVendor', 'vendor'),
    model: type || valueOf(info, 'deviceType').slice(0, LIMIT),
    firmware: (await of('getSoftwareVersion', 'version')).replace(',', ' '),
    serial: valueOf(info, 'serialNumber').slice(0, LIMIT),
  }
}
