import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { capability, deviceKind, deviceState } from '../core/device-words.ts'
import { defineEvent } from '../core/event.ts'
import { deviceCategory } from '../core/device-scope.ts'
import {
  areasFilter,
  deviceCode,
  done,
  height,
  id,
  idRequest,
  idsRequest,
  moment,
  placed,
  searchText,
  uploadBody,
  uploaded,
  version,
} from '../core/fields.ts'
import { IMPORT_FILE_LIMIT, importReport } from './device-sheet.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { alias, cameraName, deviceName, inventory } from './device.fields.ts'
import { deviceCause, deviceLack, deviceProbe, driver, driverConfigs } from './driver.ts'
import { errorCode } from '../manifest/errors.ts'
import { placeRefusals, deviceRefusals, importRefusals } from '../core/refusals.ts'

const fields = {
  code: deviceCode,
  areaId: id,
  /** The device it belongs to: a camera's recorder, a sensor's panel. */
  parentId: id.nullable().optional(),
  /** The video platform whose device it is: its centre's (DEVICE-29). */
  platformId: id.nullable().optional(),
  ...placed,
  height: height.nullable().optional(),
  inventory: inventory.optional(),
}

/**
 * Names of cameras follow a rule of letters. Roles reach a camera by their camera permission; the category of other devices
 * is chosen by whoever registers them.
 */
const asCamera = { name: cameraName, category: z.literal('camera').optional() }
/** A name of another system that a camera may not have is kept as its alias. */
const asNewCamera = { ...asCamera, alias: alias.optional() }
const asOther = { name: deviceName, category: deviceCategory.exclude(['camera']).optional() }

type Category = typeof asCamera | typeof asNewCamera | typeof asOther

const draftOf = <const Name extends keyof typeof driverConfigs, Of extends Category>(name: Name, of: Of) =>
  z.strictObject({ driver: z.literal(name), config: driverConfigs[name], ...of, ...fields })
const updateOf = <const Name extends keyof typeof driverConfigs, Of extends Category>(name: Name, of: Of) =>
  z.strictObject({ driver: z.literal(name), config: driverConfigs[name], ...of, ...fields, id, version })

/** A device as it is registered, its connection by driver. */
export const deviceDraft = z.discriminatedUnion('driver', [
  draftOf('rtsp', asNewCamera),
  draftOf('onvif', asNewCamera),
  draftOf('isapi', asNewCamera),
  draftOf('dahua', asNewCamera),
  draftOf('http', asOther),
  draftOf('panel', asOther),
])
export type DeviceDraft = z.infer<typeof deviceDraft>

export const deviceUpdate = z.discriminatedUnion('driver', [
  updateOf('rtsp', asCamera),
  updateOf('onvif', asCamera),
  updateOf('isapi', asCamera),
  updateOf('dahua', asCamera),
  updateOf('http', asOther),
  updateOf('panel', asOther),
])
export type DeviceUpdate = z.infer<typeof deviceUpdate>

export const device = z.object({
  id,
  name: z.string(),
  code: z.string(),
  kind: deviceKind,
  driver,
  /** Which device permission of a role reaches it. */
  category: deviceCategory,
  areaId: id,
  areaName: z.string(),
  /** Names from the centre down, joined by ` / `. */
  areaPath: z.string(),
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  platformId: id.nullable(),
  platformName: z.string().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  height: z.number().nullable(),
  /** The floor whose plan it is placed on. */
  floorId: id.nullable(),
  state: deviceState,
  cause: deviceCause.nullable(),
  /** Since when it has been in this state. */
  stateSince: moment.nullable(),
  /** End of the maintenance it is in. */
  maintenanceUntil: moment.nullable(),
  /** End of the lock of its account; null also where its device does not say how long a lock lasts. */
  lockedUntil: moment.nullable(),
  /** Fixed by the driver (`rtsp`, `http`), else as the device itself said; empty until the device was reached. */
  capabilities: z.array(capability),
  inventory: inventory.required(),
  createdAt: moment,
  version,
})
export type Device = z.infer<typeof device>

/** The connection without its password; the browser only learns whether there is one. */
export const shownConfig = z.object({
  mainUrl: z.string().optional(),
  subUrl: z.string().optional(),
  transport: z.enum(['auto', 'tcp', 'udp']).optional(),
  host: z.string().optional(),
  port: z.int().optional(),
  isTls: z.boolean().optional(),
  isOldTlsAllowed: z.boolean().optional(),
  mainProfile: z.string().optional(),
  subProfile: z.string().optional(),
  endpointReference: z.string().optional(),
  channel: z.int().optional(),
  keepAliveSeconds: z.int().optional(),
  username: z.string().optional(),
  /** Whether one is stored; the password itself never leaves the server. */
  hasPassword: z.boolean().optional(),
})

/**
 * Where a device that is away answers a search of the network. Anybody can answer under its name, so nothing is sent there
 * before an operator has changed the device's address.
 */
export const foundAddress = z.object({ host: z.string(), port: z.int(), isTls: z.boolean(), at: moment })
export type FoundAddress = z.infer<typeof foundAddress>

export const deviceDetails = device.extend({
  config: shownConfig,
  foundAddress: foundAddress.nullable(),
  /** Of its last device session. */
  lacks: z.array(deviceLack),
})
export type DeviceDetails = z.infer<typeof deviceDetails>

/** One call adds at most this many devices (DEVICE-12). */
export const DEVICE_BATCH_LIMIT = 50

/** Whether a device lies on the map, or on the plan of a floor. */
export const devicePositions = ['placed', 'missing'] as const

export const deviceFilters = {
  /** Part of a name or code. */
  name: searchText.optional(),
  kind: deviceKind.optional(),
  driver: driver.optional(),
  category: deviceCategory.optional(),
  state: deviceState.optional(),
  ...areasFilter,
  platformId: id.optional(),
  position: z.enum(devicePositions).optional(),
  manufacturer: z.string().trim().max(50).optional(),
  ip: z.string().trim().max(50).optional(),
}

/** A connection as it is typed; with `id`, a password left out is the stored one. */
const triedConnection = z.discriminatedUnion('driver', [
  z.strictObject({ id: id.optional(), driver: z.literal('rtsp'), config: driverConfigs.rtsp }),
  z.strictObject({ id: id.optional(), driver: z.literal('onvif'), config: driverConfigs.onvif }),
  z.strictObject({ id: id.optional(), driver: z.literal('isapi'), config: driverConfigs.isapi }),
  z.strictObject({ id: id.optional(), driver: z.literal('dahua'), config: driverConfigs.dahua }),
  z.strictObject({ id: id.optional(), driver: z.literal('panel'), config: driverConfigs.panel }),
])

const edit = { by: 'permission', permission: 'device.edit' } as const
const view = { by: 'permission', permission: 'device.view' } as const
/** Keys of other systems may read these too, but not the connection settings of a device. */
const read = { ...view, scopes: ['device.read'] } as const

export const deviceCalls = {
  add: defineCall({
    path: '/basic/device/add',
    summary: 'Register a device',
    request: deviceDraft,
    result: device,
    refuses: [...placeRefusals],
    meta: {
      access: { ...edit, object: { kind: 'area', ids: request => [request.areaId] } },
      centre: 'optional',
      audit: 'device.add',
    },
  }),
  batchAdd: defineCall({
    path: '/basic/device/batchAdd',
    summary: 'Register several devices, each for itself: what went in, what did not and why',
    request: z.strictObject({ devices: z.array(deviceDraft).min(1).max(DEVICE_BATCH_LIMIT) }),
    result: z.array(z.object({ id: id.nullable(), errorCode: errorCode.nullable() })),
    meta: {
      access: {
        ...edit,
        object: { kind: 'area', ids: request => request.devices.map(draft => draft.areaId) },
      },
      centre: 'optional',
      audit: 'device.add',
    },
  }),
  update: defineCall({
    path: '/basic/device/update',
    summary: 'Change a device; an optional field or a password left out stays, null takes a field away',
    request: deviceUpdate,
    result: device,
    refuses: [...placeRefusals, 'device.password_needed', 'device.changed_meanwhile', 'access.no_area'],
    meta: {
      /** The area it goes to is checked by the service, which knows whether it moves. */
      access: { ...edit, object: { kind: 'device', ids: request => [request.id] } },
      centre: 'optional',
      audit: 'device.update',
    },
  }),
  batchMove: defineCall({
    path: '/basic/device/batchMove',
    summary: 'Move devices into an area',
    request: idsRequest.extend({ areaId: id }),
    result: done,
    refuses: [
      'access.no_area',
      'area.not_found',
      'platform.none_in_centre',
      'platform.other_centre',
      'platform.region_unknown',
    ],
    meta: {
      /** The service checks access to the area too. */
      access: { ...edit, object: { kind: 'device', ids: request => request.ids } },
      centre: 'none',
      audit: 'device.move',
    },
  }),
  getByPage: defineCall({
    path: '/basic/device/getByPage',
    summary: 'Devices by page',
    request: pageRequest(['name', 'code', 'state', 'stateSince', 'createdAt'], deviceFilters),
    result: pageOf(device),
    meta: { access: { ...read, object: 'filtered' }, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/basic/device/getDetails',
    summary: 'One device with its connection settings, without its password',
    request: idRequest,
    result: deviceDetails,
    refuses: ['device.not_found'],
    meta: {
      access: { ...view, object: { kind: 'device', ids: request => [request.id] } },
      centre: 'none',
    },
  }),
  batchDelete: defineCall({
    path: '/basic/device/batchDelete',
    summary: 'Remove devices; their alarms are kept',
    request: idsRequest,
    result: done,
    refuses: ['device.has_zones', 'device.has_children'],
    meta: {
      access: { ...edit, object: { kind: 'device', ids: request => request.ids } },
      centre: 'none',
      audit: 'device.delete',
    },
  }),
  testConnection: defineCall({
    path: '/basic/device/testConnection',
    summary: 'Try a connection now and say, step by step, what is wrong with it',
    request: triedConnection,
    result: deviceProbe,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused', 'device.password_needed'],
    meta: {
      access: { ...edit, object: { kind: 'device', ids: request => (request.id ? [request.id] : []) } },
      centre: 'none',
      rate: { max: 60, seconds: 60, by: 'user' },
      audit: 'device.test',
    },
  }),
  testPicture: defineCall({
    path: '/basic/device/testPicture',
    summary: 'A picture (JPEG) that the device takes over the connection as it is typed',
    request: triedConnection,
    result: download,
    refuses: [...deviceRefusals, 'device.not_found', 'device.address_refused', 'device.password_needed'],
    meta: {
      /** The service checks that the user may take snapshots too. */
      access: { ...edit, object: { kind: 'device', ids: request => (request.id ? [request.id] : []) } },
      centre: 'none',
      rate: { max: 60, seconds: 60, by: 'user' },
      audit: 'device.snapshot',
    },
  }),
  downloadTemplate: defineCall({
    path: '/basic/device/downloadTemplate',
    summary: 'An empty .xlsx with the columns of an import, in the caller’s language',
    request: z.strictObject({}),
    result: download,
    meta: { access: { ...edit, object: 'none' }, centre: 'none' },
  }),
  importExcel: defineCall({
    path: '/basic/device/importExcel',
    summary: 'Register the devices of an .xlsx, each row for itself, and report row by row',
    request: uploaded,
    result: importReport,
    refuses: importRefusals,
    meta: {
      /** The service checks access to each row's area. */
      access: { ...edit, object: 'none' },
      centre: 'required',
      bodyLimit: uploadBody(IMPORT_FILE_LIMIT),
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'device.import',
    },
  }),
  exportExcel: defineCall({
    path: '/basic/device/exportExcel',
    summary: 'The devices that the filters show, as .xlsx; it can be imported again',
    request: z.strictObject(deviceFilters),
    result: download,
    meta: {
      access: { ...view, object: 'filtered' },
      centre: 'required',
      audit: 'device.export',
    },
  }),
}

const deviceEvents = [
  defineEvent(
    'device.state',
    z.object({
      id,
      state: deviceState,
      cause: deviceCause.nullable(),
      stateSince: moment,
      maintenanceUntil: moment.nullable(),
      lockedUntil: moment.nullable(),
    }),
  ),
  /** Published when a device was added, changed or removed: lists that show it fetch again. */
  defineEvent('device.changed', z.object({ id, change: z.enum(['added', 'updated', 'removed']) })),
] as const

export const deviceModule = { calls: deviceCalls, events: deviceEvents }
