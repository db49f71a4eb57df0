import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { deviceCode, done, id, moment, nothing } from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { PLATE_LIMIT } from './plate.ts'
import {
  companion,
  COMPANION_SECONDS_MAX,
  exportFilters,
  plateText,
  PUSH_BODY_LIMIT,
  snap,
  SNAP_PICTURE_AUDIT_SECONDS,
  snapFilters,
  snapSource,
  track,
} from './snap.ts'
import { BRAND_LIMIT, LANE_MAX, passingDirection, SPEED_MAX } from './vehicle.ts'

/** Of the conditions of a search among passages. */
const searchRefusals = [
  'snap.end_before_start',
  'snap.span_too_long',
  'snap.wide_span_too_long',
  'snap.fuzzy_span_too_long',
  'snap.pattern_too_wide',
  'snap.speed_range',
  'snap.too_slow',
] as const

const view = { by: 'permission', permission: 'vehicle.view' } as const
const found = { ...view, object: 'filtered' } as const
const ofCamera = {
  by: 'permission',
  permission: 'vehicle.source',
  object: { kind: 'device', ids: (request: { cameraId: string }) => [request.cameraId] },
} as const
const oneVehicle = { plate: plateText, startTime: moment, endTime: moment }
const word = z.string().trim().max(BRAND_LIMIT).optional()

export const openSnap = z.strictObject({
  /** The sender's own id: the same one again changes nothing. */
  eventId: z
    .string()
    .min(1)
    .max(128)
    .regex(/^\P{Cc}+$/u, 'event_id')
    .optional(),
  cameraCode: deviceCode,
  snapTime: moment.optional(),
  /** As the camera read it; left out or empty: it read none. */
  plate: z
    .string()
    .max(PLATE_LIMIT * 2)
    .optional(),
  plateColour: word,
  plateType: word,
  direction: passingDirection.optional(),
  lane: z.int().min(0).max(LANE_MAX).optional(),
  speed: z.int().min(0).max(SPEED_MAX).optional(),
  speedLimit: z.int().min(0).max(SPEED_MAX).optional(),
  vehicleType: word,
  bodyColour: word,
  brand: word,
  subBrand: word,
  confidence: z.int().min(0).max(100).optional(),
  /** JPEG as base64: the scene, and the plate cut out of it. */
  picture: z.base64().optional(),
  platePicture: z.base64().optional(),
})
export type OpenSnap = z.infer<typeof openSnap>

export const snapCalls = {
  search: defineCall({
    path: '/biz/vehicle/querySnapRecord',
    summary: 'Passages of vehicles by plate, place, time and looks, newest first',
    request: largePageRequest(['snapTime'], snapFilters),
    result: largePageOf(snap),
    refuses: searchRefusals,
    meta: { access: found, centre: 'required' },
  }),
  exportExcel: defineCall({
    path: '/biz/vehicle/snapExportExcel',
    summary: 'The same as .xlsx, on request with the pictures of the plates',
    request: z.strictObject(exportFilters),
    result: download,
    refuses: [...searchRefusals, 'snap.export_too_many'],
    meta: {
      access: { by: 'permission', permission: 'vehicle.export', object: 'filtered' },
      centre: 'required',
      rate: { max: 20, seconds: 60, by: 'user' },
      audit: 'vehicle.export',
    },
  }),
  getPicture: defineCall({
    path: '/biz/vehicle/downloadSnapPic',
    summary: 'The picture of a passage (JPEG): the scene, or the plate',
    request: z.strictObject({ id, part: z.enum(['scene', 'plate']).default('scene') }),
    result: download,
    refuses: ['snap.no_picture', 'mask.refused'],
    meta: {
      access: { ...view, object: { kind: 'snap', ids: request => [request.id] } },
      centre: 'none',
      audit: 'vehicle.view_picture',
      auditEvery: { seconds: SNAP_PICTURE_AUDIT_SECONDS, when: () => true },
    },
  }),
  getTrack: defineCall({
    path: '/biz/vehicle/queryTrack',
    summary: 'The way of one vehicle: its passages in the order of time, and where it is often seen',
    request: z.strictObject(oneVehicle),
    result: track,
    refuses: searchRefusals,
    meta: { access: found, centre: 'required' },
  }),
  getCompanions: defineCall({
    path: '/biz/vehicle/queryCompanions',
    summary: 'Vehicles that passed several of the same cameras shortly before or after one vehicle',
    request: z.strictObject({
      ...oneVehicle,
      seconds: z.int().min(1).max(COMPANION_SECONDS_MAX).default(30),
    }),
    result: z.array(companion),
    refuses: searchRefusals,
    meta: { access: found, centre: 'required', rate: { max: 30, seconds: 60, by: 'user' } },
  }),
  getCheckpoints: defineCall({
    path: '/biz/vehicle/queryCheckpoints',
    summary: 'Checkpoints: the camera groups of plate recognition that one may see',
    request: nothing,
    result: z.array(z.object({ id, name: z.string() })),
    meta: { access: found, centre: 'required' },
  }),
  getSources: defineCall({
    path: '/biz/vehicle/getSources',
    summary: 'Plate cameras with their newest snap, and whether they may push',
    request: nothing,
    result: z.array(snapSource),
    meta: {
      access: { by: 'permission', permission: 'vehicle.source', object: 'filtered' },
      centre: 'required',
    },
  }),
  renewSource: defineCall({
    path: '/biz/vehicle/renewSource',
    summary:
      'Make an address to which a camera pushes its snaps; it is shown this once, and the former one ends',
    request: z.strictObject({ cameraId: id }),
    /** The address, and the login of a camera that speaks GA/T 1400. */
    result: z.object({ path: z.string(), userName: z.string(), password: z.string() }),
    refuses: ['device.not_a_camera'],
    meta: { access: ofCamera, centre: 'none', audit: 'vehicle.source_renew' },
  }),
  removeSource: defineCall({
    path: '/biz/vehicle/removeSource',
    summary: 'End the address to which a camera pushes',
    request: z.strictObject({ cameraId: id }),
    result: done,
    meta: { access: ofCamera, centre: 'none', audit: 'vehicle.source_remove' },
  }),
  report: defineCall({
    path: '/open/snaps',
    summary: 'An outside system reports the passage of a vehicle; it is on disk when this answers',
    request: openSnap,
    result: done,
    refuses: ['snap.camera_unknown', 'snap.spool_full'],
    meta: {
      access: { by: 'api-key', scope: 'snap.intake', object: 'none' },
      centre: 'none',
      bodyLimit: PUSH_BODY_LIMIT,
      rate: { max: 120_000, seconds: 60, by: 'api-key' },
    },
  }),
}

export const snapModule = { calls: snapCalls }
