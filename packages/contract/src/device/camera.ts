import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { capability, deviceState } from '../core/device-words.ts'
import { defineEvent } from '../core/event.ts'
import {
  areasFilter,
  done,
  id,
  idRequest,
  idsRequest,
  moment,
  placed,
  searchText,
  version,
} from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { alias, cameraName } from './device.fields.ts'
import { deviceCause } from './driver.ts'

/** Most characters of a tag (DEVICE-37) and the name of a camera group (DEVICE-39). */
export const TAG_LIMIT = 20
/** A camera has at most this many tags. */
export const TAGS_MAX = 10
export const CAMERA_GROUP_NAME_LIMIT = 14
/** A group has at most this many cameras. */
export const CAMERA_GROUP_MEMBERS_MAX = 500

export const tag = z.string().trim().min(1).max(TAG_LIMIT)
export const tags = z.array(tag).max(TAGS_MAX)

/** Degrees clockwise from north where the camera looks, its opening angle, and how far it sees in metres. */
export const direction = z.number().min(0).max(360)
export const fieldOfView = z.number().min(1).max(360)
export const viewRange = z.number().min(1).max(1000)

/** Started: the camera's own analysis (motion, lines, plates, faces) raises alarms. Stopped: it does not (DEVICE-38). */
export const smartTaskStates = ['started', 'stopped'] as const
export const smartTask = z.enum(smartTaskStates)

export const camera = z.object({
  id,
  name: z.string(),
  code: z.string(),
  alias: z.string(),
  tags: z.array(z.string()),
  areaId: id,
  areaName: z.string(),
  groups: z.array(z.object({ id, name: z.string() })),
  smartTask,
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  floorId: id.nullable(),
  direction: z.number().nullable(),
  fieldOfView: z.number().nullable(),
  viewRange: z.number().nullable(),
  capabilities: z.array(capability),
  state: deviceState,
  cause: deviceCause.nullable(),
  stateSince: moment.nullable(),
  version,
})
export type Camera = z.infer<typeof camera>

export const cameraUpdate = z.strictObject({
  id,
  version,
  name: cameraName,
  alias,
  tags,
  ...placed,
  direction: direction.nullable(),
  fieldOfView: fieldOfView.nullable(),
  viewRange: viewRange.nullable(),
})
export type CameraUpdate = z.infer<typeof cameraUpdate>

/** The purpose of a group's cameras (DEVICE-39). */
export const cameraFunctions = ['ordinary', 'face', 'plate'] as const
export const cameraFunction = z.enum(cameraFunctions)
export type CameraFunction = z.infer<typeof cameraFunction>

const groupFields = {
  name: z.string().trim().min(1).max(CAMERA_GROUP_NAME_LIMIT),
  areaId: id,
  functionType: cameraFunction,
  /** A group that only ties cameras together for a task, not a place. */
  isVirtual: z.boolean(),
  /** Likeness in percent from which a recognition counts; face and plate groups only. */
  threshold: z.int().min(1).max(100).nullable(),
  cameraIds: z.array(id).min(1).max(CAMERA_GROUP_MEMBERS_MAX),
}
export const cameraGroupDraft = z
  .strictObject(groupFields)
  .refine(group => group.functionType === 'ordinary' || group.threshold !== null, {
    path: ['threshold'],
    message: 'threshold_needed',
  })
export const cameraGroupUpdate = z
  .strictObject({ id, version, ...groupFields })
  .refine(group => group.functionType === 'ordinary' || group.threshold !== null, {
    path: ['threshold'],
    message: 'threshold_needed',
  })
export type CameraGroupDraft = z.infer<typeof cameraGroupDraft>

export const cameraGroup = z.object({
  id,
  name: z.string(),
  areaId: id,
  areaName: z.string(),
  functionType: cameraFunction,
  isVirtual: z.boolean(),
  threshold: z.int().nullable(),
  /** The group's cameras that the user may see. */
  cameras: z.array(z.object({ id, name: z.string() })),
  version,
})
export type CameraGroup = z.infer<typeof cameraGroup>

const edit = { by: 'permission', permission: 'camera.edit' } as const
const view = { by: 'permission', permission: 'device.view' } as const
const these = { kind: 'device', ids: (request: { ids: string[] }) => request.ids } as const

export const cameraCalls = {
  getByPage: defineCall({
    path: '/vms/camera/getByPage',
    summary: 'Cameras with alias, tags, groups, smart task and view',
    request: pageRequest(['name', 'state'], {
      name: searchText.optional(),
      tag: z.string().trim().max(TAG_LIMIT).optional(),
      groupId: id.optional(),
      ...areasFilter,
      smartTask: smartTask.optional(),
    }),
    result: pageOf(camera),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  update: defineCall({
    path: '/vms/camera/update',
    summary: 'Change how a camera is named, found and drawn on the map',
    request: cameraUpdate,
    result: camera,
    refuses: ['device.not_found', 'device.not_a_camera', 'device.changed_meanwhile'],
    meta: {
      access: { ...edit, object: { kind: 'device', ids: request => [request.id] } },
      centre: 'none',
      audit: 'camera.update',
    },
  }),
  startSmartTask: defineCall({
    path: '/vms/camera/startSmartTask',
    summary: 'Take alarms from the cameras’ own analysis',
    request: idsRequest,
    result: done,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'camera.smart_task_start' },
  }),
  stopSmartTask: defineCall({
    path: '/vms/camera/stopSmartTask',
    summary: 'Take no more alarms from the cameras’ own analysis',
    request: idsRequest,
    result: done,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'camera.smart_task_stop' },
  }),
}

export const cameraGroupCalls = {
  getByPage: defineCall({
    path: '/vms/camera-group/getByPage',
    summary: 'Camera groups by page',
    request: pageRequest(['name'], { name: searchText.optional(), functionType: cameraFunction.optional() }),
    result: pageOf(cameraGroup),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/vms/camera-group/getDetails',
    summary: 'One camera group',
    request: idRequest,
    result: cameraGroup,
    refuses: ['camera_group.not_found'],
    meta: {
      access: { ...view, object: { kind: 'camera_group', ids: request => [request.id] } },
      centre: 'none',
    },
  }),
  add: defineCall({
    path: '/vms/camera-group/add',
    summary: 'Add a camera group',
    request: cameraGroupDraft,
    result: cameraGroup,
    refuses: [
      'camera_group.not_found',
      'camera_group.name_taken',
      'area.not_found',
      'device.not_found',
      'device.not_a_camera',
    ],
    meta: {
      /** The service checks access to the cameras too. */
      access: { ...edit, object: { kind: 'area', ids: request => [request.areaId] } },
      centre: 'none',
      audit: 'camera_group.add',
    },
  }),
  update: defineCall({
    path: '/vms/camera-group/update',
    summary: 'Change a camera group',
    request: cameraGroupUpdate,
    result: cameraGroup,
    refuses: [
      'camera_group.not_found',
      'camera_group.name_taken',
      'camera_group.changed_meanwhile',
      'access.no_area',
      'area.not_found',
      'device.not_found',
      'device.not_a_camera',
    ],
    meta: {
      /** The service checks access to the area and the cameras too. */
      access: { ...edit, object: { kind: 'camera_group', ids: request => [request.id] } },
      centre: 'none',
      audit: 'camera_group.update',
    },
  }),
  batchDelete: defineCall({
    path: '/vms/camera-group/batchDelete',
    summary: 'Delete camera groups; the cameras stay',
    request: idsRequest,
    result: done,
    meta: {
      access: { ...edit, object: { kind: 'camera_group', ids: request => request.ids } },
      centre: 'none',
      audit: 'camera_group.delete',
    },
  }),
}

const cameraEvents = [defineEvent('camera_group.changed', z.object({ id }))] as const

export const cameraModule = { calls: cameraCalls, events: cameraEvents }

export const cameraGroupModule = { calls: cameraGroupCalls }
