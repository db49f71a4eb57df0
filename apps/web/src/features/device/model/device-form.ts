import type { DeviceDetails } from '@palisade/contract'
import type { DeviceInput } from '../api/use-save-device.ts'

/** What the form holds: inputs are empty text until filled in. */
export interface DeviceFields {
  driver: 'rtsp' | 'http'
  name: string
  code: string
  areaId: string | undefined
  longitude: number | null
  latitude: number | null
  config: { mainUrl: string; subUrl: string; username: string; password: string }
}

export const emptyDevice: DeviceFields = {
  driver: 'rtsp',
  name: '',
  code: '',
  areaId: undefined,
  longitude: null,
  latitude: null,
  config: { mainUrl: '', subUrl: '', username: '', password: '' },
}

export const fieldsOf = (device: DeviceDetails): DeviceFields => ({
  driver: device.driver,
  name: device.name,
  code: device.code,
  areaId: device.areaId,
  longitude: device.longitude,
  latitude: device.latitude,
  // The password never leaves the server: left empty, the stored one is kept.
  config: {
    mainUrl: device.config.mainUrl ?? '',
    subUrl: device.config.subUrl ?? '',
    username: device.config.username ?? '',
    password: '',
  },
})

/** The call's input: what is empty is left out, and a sensor has no connection settings. */
export function inputOf(fields: DeviceFields): DeviceInput {
  const { driver, config, areaId = '', ...rest } = fields
  const common = { ...rest, areaId }
  return driver === 'http'
    ? { ...common, driver, config: {} }
    : { ...common, driver, config: connectionOf(config) }
}

export function connectionOf(config: DeviceFields['config']) {
  const { mainUrl, subUrl, username, password } = config
  return { mainUrl, ...(subUrl && { subUrl }), ...(username && { username }), ...(password && { password }) }
}
