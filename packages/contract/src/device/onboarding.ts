import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { id } from '../core/fields.ts'
import {
  devicePassword,
  deviceProbe,
  deviceUserName,
  discoveredDevice,
  host,
  port,
  probedDrivers,
} from './driver.ts'
import { deviceRefusals } from '../core/refusals.ts'

/** Most seconds for which the network is searched (DEVICE-12). */
export const DISCOVERY_SECONDS_MAX = 10
/** Most answers that a search takes. */
export const DISCOVERY_LIMIT = 1000

const edit = { by: 'permission', permission: 'device.edit', object: 'none' } as const

export const onboardingCalls = {
  discover: defineCall({
    path: '/basic/onboarding/discover',
    summary: 'ONVIF devices that answer on the server’s network (WS-Discovery)',
    request: z.strictObject({ seconds: z.int().min(1).max(DISCOVERY_SECONDS_MAX).default(4) }),
    /** `deviceId` names the device that is registered under this reference or address. */
    result: z.array(discoveredDevice.extend({ deviceId: id.nullable() })),
    refuses: deviceRefusals,
    meta: {
      access: edit,
      centre: 'none',
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'onboarding.discover',
    },
  }),
  probe: defineCall({
    path: '/basic/onboarding/probe',
    summary: 'Log in to a device that is not registered yet and list its picture sources and streams',
    request: z.strictObject({
      driver: z.enum(probedDrivers),
      host,
      port,
      isTls: z.boolean().default(false),
      username: deviceUserName.optional(),
      password: devicePassword.optional(),
    }),
    result: deviceProbe,
    refuses: [...deviceRefusals, 'device.address_refused'],
    meta: {
      access: edit,
      centre: 'none',
      rate: { max: 120, seconds: 60, by: 'user' },
      audit: 'onboarding.probe',
    },
  }),
}

export const onboardingModule = { calls: onboardingCalls }
