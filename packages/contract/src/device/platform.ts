import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import {
  done,
  height,
  id,
  idRequest,
  idsRequest,
  moment,
  placed,
  searchText,
  version,
} from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { deviceCause, deviceProbe, host, port } from './driver.ts'
import { deviceRefusals } from '../core/refusals.ts'

/** The protocol of a platform; the driver of the same name speaks it. */
export const platformPlugins = ['onvif', 'isapi'] as const
export const platformPlugin = z.enum(platformPlugins)
export const connectionModes = ['http', 'https'] as const
export const connectionMode = z.enum(connectionModes)

/** Account and password of a platform, 1-20 and 6-50 characters (DEVICE-27). */
export const platformAccount = z.string().min(1).max(20)
export const platformPassword = z.string().min(6).max(50)

const fields = {
  name: z.string().trim().min(1).max(50),
  version: z.string().trim().max(50).optional(),
  connectionMode,
  ip: host,
  platformPort: port,
  /** RTSP port of the devices behind the platform. */
  devicePort: port.optional(),
  account: platformAccount,
  plugin: platformPlugin,
  domainCode: z
    .string()
    .trim()
    .max(50)
    .regex(/^[A-Za-z0-9._-]*$/, 'domain_code')
    .optional(),
  /** The centre itself or an area of it (park, region, building, floor). A centre has one platform (DEVICE-28). */
  areaId: id,
  ...placed,
  height: height.nullable().optional(),
}

export const platformDraft = z.strictObject({ ...fields, password: platformPassword })
/** An update without a password keeps the stored one. */
export const platformUpdate = z.strictObject({
  id,
  expectedVersion: version,
  ...fields,
  password: platformPassword.optional(),
})
export type PlatformDraft = z.infer<typeof platformDraft>
export type PlatformUpdate = z.infer<typeof platformUpdate>

export const platform = z.object({
  id,
  name: z.string(),
  version: z.string(),
  connectionMode,
  ip: z.string(),
  platformPort: z.int(),
  devicePort: z.int().nullable(),
  account: z.string(),
  plugin: platformPlugin,
  domainCode: z.string(),
  centreId: id,
  centreName: z.string(),
  areaId: id,
  areaPath: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  height: z.number().nullable(),
  /** Moment and result of the newest test; null = never tested. */
  checkedAt: moment.nullable(),
  isReachable: z.boolean().nullable(),
  cause: deviceCause.nullable(),
  expectedVersion: version,
})
export type Platform = z.infer<typeof platform>

const edit = { by: 'permission', permission: 'platform.edit' } as const
const view = { by: 'permission', permission: 'device.view' } as const

export const platformCalls = {
  add: defineCall({
    path: '/basic/platform/add',
    summary: 'Register the video platform of a centre',
    request: platformDraft,
    result: platform,
    refuses: [
      'platform.not_found',
      'platform.name_taken',
      'platform.centre_has_one',
      'platform.default_centre',
      'area.not_found',
      'device.address_refused',
    ],
    meta: {
      access: { ...edit, object: { kind: 'area', ids: request => [request.areaId] } },
      centre: 'none',
      audit: 'platform.add',
    },
  }),
  update: defineCall({
    path: '/basic/platform/update',
    summary: 'Change a platform; a password left out is kept',
    request: platformUpdate,
    result: platform,
    refuses: [
      'platform.has_devices',
      'platform.not_found',
      'platform.name_taken',
      'platform.centre_has_one',
      'platform.default_centre',
      'platform.password_needed',
      'platform.changed_meanwhile',
      'access.no_area',
      'area.not_found',
      'device.address_refused',
    ],
    meta: {
      /** The service checks access to the new area too. */
      access: { ...edit, object: { kind: 'platform', ids: request => [request.id] } },
      centre: 'none',
      audit: 'platform.update',
    },
  }),
  getByPage: defineCall({
    path: '/basic/platform/getByPage',
    summary: 'Platforms of every centre the user may see',
    request: pageRequest(['name', 'ip'], { name: searchText.optional(), plugin: platformPlugin.optional() }),
    result: pageOf(platform),
    meta: { access: { ...view, object: 'filtered' }, centre: 'optional' },
  }),
  getDetails: defineCall({
    path: '/basic/platform/getDetails',
    summary: 'One platform, without its password',
    request: idRequest,
    result: platform,
    refuses: ['platform.not_found'],
    meta: { access: { ...view, object: { kind: 'platform', ids: request => [request.id] } }, centre: 'none' },
  }),
  batchDelete: defineCall({
    path: '/basic/platform/batchDelete',
    summary: 'Remove platforms that keep no devices',
    request: idsRequest,
    result: done,
    refuses: ['platform.has_devices'],
    meta: {
      access: { ...edit, object: { kind: 'platform', ids: request => request.ids } },
      centre: 'none',
      audit: 'platform.delete',
    },
  }),
  testConnection: defineCall({
    path: '/basic/platform/testConnection',
    summary: 'Log in to a registered platform now; its picture sources can be added as devices',
    request: idRequest,
    result: deviceProbe,
    refuses: [...deviceRefusals, 'platform.not_found', 'device.address_refused'],
    meta: {
      access: { ...edit, object: { kind: 'platform', ids: request => [request.id] } },
      centre: 'none',
      rate: { max: 60, seconds: 60, by: 'user' },
      audit: 'platform.test',
    },
  }),
}

const platformEvents = [defineEvent('platform.changed', z.object({ id }))] as const

export const platformModule = { calls: platformCalls, events: platformEvents }
