import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import {
  id,
  latitude,
  longitude,
  moment,
  nothing,
  optionOf,
  searchText,
  uploadBody,
  uploaded,
} from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { alarm, alarmLevel, alarmTypes, type AlarmType } from './alarm.ts'
import { TASK_PICTURE_LIMIT } from './task.ts'

/** The product opens and ends these by what it observes of a device; nobody raises them by hand. */
const observedTypes: readonly AlarmType[] = ['video_loss', 'recording_lost', 'device_offline']
export const handAlarmTypes = alarmTypes.filter(type => !observedTypes.includes(type))
export const handAlarmType = z.enum(handAlarmTypes)

export const MANUAL_DESCRIPTION_LIMIT = 1000
/** Most characters of the name of who reported it. */
export const MANUAL_REPORTER_LIMIT = 50
export const MANUAL_PICTURES_LIMIT = 4
/** Cameras that are kept with one alarm. */
export const MANUAL_CAMERAS_LIMIT = 8
/** Alarms of one user within a minute: somebody who types does not reach it, a phone that runs wild does. */
export const MANUAL_ALARMS_A_MINUTE = 20
/** The most places that one search answers. */
export const MANUAL_PLACES_LIMIT = 20

const raise = { by: 'permission', permission: 'alarm.raise' } as const

export const newManualAlarm = z.strictObject({
  type: handAlarmType,
  /** The level of the type's event rule when it is left out. */
  level: alarmLevel.optional(),
  description: z.string().trim().max(MANUAL_DESCRIPTION_LIMIT).default(''),
  /** Who reported it, a caller perhaps; the user's own name when it is left out. */
  reporter: z.string().trim().max(MANUAL_REPORTER_LIMIT).optional(),
  /**
   * Where it is: an area (a floor is one), a point, or a camera; any of them is enough. Without an area it is found by the
   * point, and without both the camera's place counts.
   */
  areaId: id.optional(),
  longitude: longitude.optional(),
  latitude: latitude.optional(),
  /** The camera that shows it, whose alarm it then is. */
  deviceId: id.optional(),
  /** Cameras to be kept with it, the first of which takes its picture. */
  cameraIds: z.array(id).max(MANUAL_CAMERAS_LIMIT).default([]),
  /** JPEG, PNG or BMP, told by their bytes, each of at most TASK_PICTURE_LIMIT. */
  pictures: z.array(uploaded).max(MANUAL_PICTURES_LIMIT).default([]),
  /** The sender's own id of the alarm: the same one again raises nothing and gets the same alarm. */
  requestId: id.optional(),
  /** When it was seen, where that is earlier than now; bounded as the times of tasks are. */
  at: moment.optional(),
})
export type NewManualAlarm = z.input<typeof newManualAlarm>

/** An area or a camera of the user, as a place for an alarm. */
export const manualPlace = z.object({
  kind: z.enum(['area', 'camera']),
  id,
  areaId: id,
  name: z.string(),
  /** Names from the centre down to the area. */
  location: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})
export type ManualPlace = z.infer<typeof manualPlace>

export const manualCalls = {
  getChoices: defineCall({
    path: '/ams/queryHandAlarmLevelAndType',
    summary:
      'The levels and types of alarms that are raised by hand, with the level each type has by the event rules',
    request: nothing,
    result: z.object({
      levels: z.array(optionOf(alarmLevel)),
      types: z.array(optionOf(handAlarmType).extend({ level: alarmLevel })),
    }),
    meta: { access: { ...raise, object: 'none' }, centre: 'none' },
  }),
  raise: defineCall({
    path: '/biz/alarm/addManualAlarm',
    summary: 'Raise an alarm by hand, with pictures and cameras; JSON or a form',
    request: newManualAlarm,
    result: alarm,
    refuses: [
      'manual.place_required',
      'manual.area_unknown',
      'manual.type_disabled',
      'alarm.not_found',
      'request.id_reused',
      'task.time_in_future',
      'task.time_too_old',
      'task.picture_invalid',
      'task.picture_too_large',
    ],
    meta: {
      /** The service asks about the cameras, and finds no area but one of the user. */
      access: {
        ...raise,
        object: { kind: 'area', ids: request => (request.areaId === undefined ? [] : [request.areaId]) },
      },
      centre: 'none',
      form: true,
      bodyLimit: uploadBody(MANUAL_PICTURES_LIMIT * TASK_PICTURE_LIMIT),
      rate: { max: MANUAL_ALARMS_A_MINUTE, seconds: 60, by: 'user' },
      audit: 'alarm.raise',
    },
  }),
  findPlaces: defineCall({
    path: '/biz/alarm/manual/findPlaces',
    summary: 'Areas and cameras by a part of their name, or the area at a point, as places for an alarm',
    request: z.strictObject({
      searchText: searchText.optional(),
      longitude: longitude.optional(),
      latitude: latitude.optional(),
    }),
    result: z.array(manualPlace),
    meta: { access: { ...raise, object: 'filtered' }, centre: 'none' },
  }),
  getRaised: defineCall({
    path: '/biz/alarm/manual/queryRaised',
    summary: 'The alarms that the caller raised by hand, newest first',
    request: pageRequest(['occurredAt'], {}),
    result: pageOf(alarm),
    meta: { access: { ...raise, object: 'filtered' }, centre: 'none' },
  }),
}

export const manualModule = { calls: manualCalls }
