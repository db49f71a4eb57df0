import type { InputOf, Platform, platformCalls } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

/** The form's values: inputs are empty text until they are filled in. */
export interface PlatformFields {
  name: string
  version: string
  plugin: Platform['plugin']
  connectionMode: Platform['connectionMode']
  ip: string
  platformPort: number | null
  devicePort: number | null
  account: string
  password: string
  domainCode: string
  areaId: string | undefined
  longitude: number | null
  latitude: number | null
  height: number | null
}

export const emptyPlatform: PlatformFields = {
  name: '',
  version: '',
  plugin: 'onvif',
  connectionMode: 'http',
  ip: '',
  platformPort: 80,
  devicePort: 554,
  account: '',
  password: '',
  domainCode: '',
  areaId: undefined,
  longitude: null,
  latitude: null,
  height: null,
}

/** Where a connection of this kind is listened to unless told otherwise. */
export const usualPort: Readonly<Record<Platform['connectionMode'], number>> = { http: 80, https: 443 }

export const fieldsOf = (platform: Platform): PlatformFields => ({
  name: platform.name,
  version: platform.version,
  plugin: platform.plugin,
  connectionMode: platform.connectionMode,
  ip: platform.ip,
  platformPort: platform.platformPort,
  devicePort: platform.devicePort,
  account: platform.account,
  // Never leaves the server: left empty, the stored one is kept.
  password: '',
  domainCode: platform.domainCode,
  areaId: platform.areaId,
  longitude: platform.longitude,
  latitude: platform.latitude,
  height: platform.height,
})

type Draft = InputOf<typeof platformCalls.add>

/** The call's input; ports and passwords that are empty are left out. */
export function inputOf(fields: PlatformFields): Draft {
  const { password, platformPort, devicePort, areaId = '', ...rest } = fields
  return {
    ...rest,
    areaId,
    ...(platformPort !== null && { platformPort }),
    ...(devicePort !== null && { devicePort }),
    ...(password && { password }),
    // The form runs the contract's schema, which reports missing values.
  } as Draft
}

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'platform.name_taken': 'name',
  'platform.centre_has_one': 'areaId',
  'platform.default_centre': 'areaId',
  'platform.has_devices': 'areaId',
  'platform.password_needed': 'password',
  'device.address_refused': 'ip',
} as const satisfies FieldOfCode<PlatformFields>
