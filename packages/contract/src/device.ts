import { z } from 'zod'
import { defineCall } from './core/call.ts'
import { defineEvent } from './core/event.ts'
import {
  deviceCode,
  done,
  id,
  idRequest,
  idsRequest,
  latitude,
  longitude,
  moment,
  text,
} from './core/fields.ts'
import { pageOf, pageRequest } from './core/page.ts'

/** Camera names: Chinese, letters, digits, underscore, hyphen; device name 1-50 (specification §5). */
export const DEVICE_NAME_LIMIT = 50
export const deviceName = z
  .string()
  .trim()
  .min(1)
  .max(DEVICE_NAME_LIMIT)
  .regex(/^[\p{Script=Han}A-Za-z0-9_-]+$/u, 'device_name')

export const deviceKinds = ['camera', 'sensor'] as const
export const deviceKind = z.enum(deviceKinds)

/** Where the console learns of a device: an RTSP camera, or the open HTTP intake. */
export const drivers = ['rtsp', 'http'] as const
export const driver = z.enum(drivers)

/** `unknown` = never checked, or our own media program is away; never shown as alive. */
export const deviceStates = ['online', 'offline', 'unknown'] as const
export const deviceState = z.enum(deviceStates)
export type DeviceState = z.infer<typeof deviceState>

/** Why a device is not online, from what was seen; each has a text in both languages. */
export const deviceCauses = [
  'never_checked',
  'connecting',
  'unreachable',
  'refused',
  'wrong_credentials',
  'no_such_stream',
  'unsupported_codec',
  'stalled',
  'protocol_error',
  'media_away',
] as const
export const deviceCause = z.enum(deviceCauses)
export type DeviceCause = z.infer<typeof deviceCause>

/** Characters of a stream address. */
export const URL_LIMIT = 1024

/** rtsp or rtsps only, without a user in it: the credentials have fields of their own. */
export const rtspUrl = z
  .string()
  .trim()
  .max(URL_LIMIT)
  .regex(/^rtsps?:\/\/[^\s@/]+(\/[^\s]*)?$/i, 'rtsp_url')

/** Device account 1-20 and password up to 50 (specification §5); empty means none. */
export const deviceUserName = z.string().max(20)
export const devicePassword = z.string().max(50)

export const cameraConfig = z.strictObject({
  mainUrl: rtspUrl,
  subUrl: rtspUrl.optional(),
  username: deviceUserName.optional(),
  /** Left out on an update: the stored one is kept. Never sent to a browser. */
  password: devicePassword.optional(),
})

const placed = { longitude: longitude.nullable().optional(), latitude: latitude.nullable().optional() }
const named = { name: deviceName, code: deviceCode, areaId: id }

/** A device as it is registered: an RTSP camera, or a sensor that reports over the open intake. */
export const deviceDraft = z.discriminatedUnion('driver', [
  z.strictObject({ driver: z.literal('rtsp'), ...named, config: cameraConfig, ...placed }),
  z.strictObject({ driver: z.literal('http'), ...named, config: z.strictObject({}), ...placed }),
])
export type DeviceDraft = z.infer<typeof deviceDraft>

const deviceUpdate = z.discriminatedUnion('driver', [
  z.strictObject({ id, driver: z.literal('rtsp'), ...named, config: cameraConfig, ...placed }),
  z.strictObject({ id, driver: z.literal('http'), ...named, config: z.strictObject({}), ...placed }),
])

export const device = z.object({
  id,
  name: z.string(),
  code: z.string(),
  kind: deviceKind,
  driver,
  areaId: id,
  areaName: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  state: deviceState,
  cause: deviceCause.nullable(),
  /** Since when it has been in this state. */
  stateSince: moment.nullable(),
  createdAt: moment,
})
export type Device = z.infer<typeof device>

export const deviceDetails = device.extend({
  config: z.object({
    mainUrl: z.string().optional(),
    subUrl: z.string().optional(),
    username: z.string().optional(),
    /** Whether one is stored; the password itself never leaves the server. */
    hasPassword: z.boolean().optional(),
  }),
})
export type DeviceDetails = z.infer<typeof deviceDetails>

export const connectionTest = z.object({
  ok: z.boolean(),
  cause: deviceCause.optional(),
  video: z.object({ codec: z.string(), width: z.int(), height: z.int() }).optional(),
  audio: z.object({ codec: z.string() }).optional(),
})

const edit = { by: 'permission', permission: 'device.edit' } as const

export const deviceCalls = {
  add: defineCall({
    path: '/basic/device/add',
    summary: 'Register a camera or a sensor',
    request: deviceDraft,
    result: device,
    meta: {
      access: { ...edit, object: { kind: 'area', ids: request => [request.areaId] } },
      centre: 'optional',
      audit: 'device.add',
    },
  }),
  update: defineCall({
    path: '/basic/device/update',
    summary: 'Change a device; a password left out is kept',
    request: deviceUpdate,
    result: device,
    meta: {
      /** The area it goes to is checked by the service, which knows whether it moves. */
      access: { ...edit, object: { kind: 'device', ids: request => [request.id] } },
      centre: 'optional',
      audit: 'device.update',
    },
  }),
  getByPage: defineCall({
    path: '/basic/device/getByPage',
    summary: 'Devices by page',
    request: pageRequest(['name', 'code', 'state', 'createdAt'], {
      name: text.optional(),
      kind: deviceKind.optional(),
      state: deviceState.optional(),
      areaId: id.optional(),
    }),
    result: pageOf(device),
    meta: {
      access: { by: 'permission', permission: 'device.view', object: 'filtered' },
      centre: 'required',
    },
  }),
  getDetails: defineCall({
    path: '/basic/device/getDetails',
    summary: 'One device with its connection settings, without its password',
    request: idRequest,
    result: deviceDetails,
    meta: {
      access: {
        by: 'permission',
        permission: 'device.view',
        object: { kind: 'device', ids: request => [request.id] },
      },
      centre: 'none',
    },
  }),
  batchDelete: defineCall({
    path: '/basic/device/batchDelete',
    summary: 'Remove devices; their alarms are kept',
    request: idsRequest,
    result: done,
    meta: {
      access: { ...edit, object: { kind: 'device', ids: request => request.ids } },
      centre: 'none',
      audit: 'device.delete',
    },
  }),
  testConnection: defineCall({
    path: '/basic/device/testConnection',
    summary: 'Try a camera address now and say what is wrong with it',
    /** With `id`, a password left out is the stored one. */
    request: z.strictObject({ id: id.optional(), config: cameraConfig }),
    result: connectionTest,
    meta: {
      access: { ...edit, object: { kind: 'device', ids: request => (request.id ? [request.id] : []) } },
      centre: 'none',
      rate: { max: 30, seconds: 60, by: 'user' },
      audit: 'device.test',
    },
  }),
}

export const deviceEvents = [
  defineEvent(
    'device.state',
    z.object({ id, state: deviceState, cause: deviceCause.nullable(), stateSince: moment }),
  ),
  /** Added, changed or removed: lists that show it fetch again. */
  defineEvent('device.changed', z.object({ id, change: z.enum(['added', 'updated', 'removed']) })),
] as const
