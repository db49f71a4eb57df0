import {
  driverConfigs,
  inventoryFields,
  kindOfDriver,
  type DeviceCategory,
  type deviceCalls,
  type DeviceDetails,
  type DriverName,
  type InputOf,
  type Inventory,
  type transports,
} from '@palisade/contract'
import { codeFrom, nameFrom } from '#shared/lib/device-name.ts'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

type DeviceInput = InputOf<typeof deviceCalls.add>

/** Every driver's settings side by side: changing the driver loses nothing that was typed. */
export interface ConnectionFields {
  mainUrl: string
  subUrl: string
  transport: (typeof transports)[number]
  host: string
  port: number | null
  isTls: boolean
  isOldTlsAllowed: boolean
  mainProfile: string
  subProfile: string
  endpointReference: string
  channel: number | null
  keepAliveSeconds: number | null
  username: string
  password: string
}

export type OtherCategory = Exclude<DeviceCategory, 'camera'>

/** The form's values: inputs are empty text until they are filled in. */
export interface DeviceFields {
  driver: DriverName
  name: string
  code: string
  /** Of what is no camera. */
  category: OtherCategory
  areaId: string | undefined
  parentId: string | null
  platformId: string | null
  longitude: number | null
  latitude: number | null
  height: number | null
  config: ConnectionFields
  inventory: Record<keyof Inventory, string>
}

const emptyConfig: ConnectionFields = {
  mainUrl: '',
  subUrl: '',
  transport: 'auto',
  host: '',
  port: null,
  isTls: false,
  isOldTlsAllowed: false,
  mainProfile: '',
  subProfile: '',
  endpointReference: '',
  channel: 1,
  keepAliveSeconds: null,
  username: '',
  password: '',
}
const emptyInventory = Object.fromEntries(
  inventoryFields.map(name => [name, '']),
) as DeviceFields['inventory']

export const emptyDevice: DeviceFields = {
  driver: 'rtsp',
  name: '',
  code: '',
  category: 'other',
  areaId: undefined,
  parentId: null,
  platformId: null,
  longitude: null,
  latitude: null,
  height: null,
  config: emptyConfig,
  inventory: emptyInventory,
}

/** The port a device of this driver listens on unless told otherwise. */
export const usualPort: Partial<Record<DriverName, number>> = { onvif: 80, isapi: 80, dahua: 80 }

export const fieldsOf = (device: DeviceDetails): DeviceFields => ({
  driver: device.driver,
  name: device.name,
  code: device.code,
  category: device.category === 'camera' ? 'other' : device.category,
  areaId: device.areaId,
  parentId: device.parentId,
  platformId: device.platformId,
  longitude: device.longitude,
  latitude: device.latitude,
  height: device.height,
  // The password never leaves the server: left empty, the stored one is kept.
  config: { ...emptyConfig, ...knownConfig(device.config) },
  inventory: { ...emptyInventory, ...device.inventory },
})

function knownConfig(config: DeviceDetails['config']): Partial<ConnectionFields> {
  const known = Object.entries(config).filter(([name, value]) => name in emptyConfig && value !== undefined)
  return Object.fromEntries(known)
}

/** The call's input: the driver's own settings only, and what is empty is left out of them. */
export function inputOf(fields: DeviceFields): DeviceInput {
  const { driver, config, areaId = '', ...rest } = fields
  const category = kindOfDriver[driver] === 'camera' ? 'camera' : fields.category
  // Which settings go with which driver is for the contract's schema to say; the form runs it.
  return { ...rest, category, areaId, driver, config: configOf(driver, config) } as DeviceInput
}

/** Settings that go without saying. */
const unsaid: Partial<ConnectionFields> = { transport: 'auto', isOldTlsAllowed: false }

/** The settings of one driver as its schema wants them. */
export function configOf(driver: DriverName, config: ConnectionFields): object {
  const names = Object.keys(driverConfigs[driver].shape) as (keyof ConnectionFields)[]
  const isStated = (name: keyof ConnectionFields) =>
    config[name] !== '' && config[name] !== null && config[name] !== unsaid[name]
  const stated = names.filter(isStated)
  return Object.fromEntries(stated.map(name => [name, config[name]]))
}

/** A proposed name and code for a new device that answered; its host makes them unlike others. */
export function proposalOf(
  { host, mainUrl }: Pick<ConnectionFields, 'host' | 'mainUrl'>,
  manufacturer = '',
): Pick<DeviceFields, 'name' | 'code'> {
  const at = codeFrom(host || (URL.parse(mainUrl)?.hostname ?? ''))
  return { name: nameFrom(`${manufacturer || 'CAM'}-${at}`), code: nameFrom(`CAM-${at}`) }
}

/** Fields that are not drawn (another driver's) are missing from the form's values. */
export function complete(values: object): DeviceFields {
  const given = values as Partial<DeviceFields>
  return {
    ...emptyDevice,
    ...given,
    config: { ...emptyConfig, ...given.config },
    inventory: { ...emptyInventory, ...given.inventory },
  }
}

/** The field that each refusal belongs to. */
export const fieldOfCode: FieldOfCode<DeviceFields> = {
  'device.code_taken': 'code',
  'device.parent_invalid': 'parentId',
  'platform.none_in_centre': 'platformId',
  'platform.other_centre': 'platformId',
  'platform.region_unknown': 'platformId',
  'platform.not_found': 'platformId',
  'device.password_needed': ['config', 'password'],
  'device.address_refused': ({ driver }) => ['config', driver === 'rtsp' ? 'mainUrl' : 'host'],
}
