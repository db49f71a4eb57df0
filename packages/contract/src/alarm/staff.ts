import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, latitude, longitude, moment, nothing } from '../core/fields.ts'
import { alarmLevel, alarmType } from './alarm.ts'
import { taskStatus } from './task.ts'

/** Status of a person in the field, the most available first (ALARM-33). */
export const personStatuses = ['free', 'busy', 'online', 'offline'] as const
export const personStatus = z.enum(personStatuses)
export type PersonStatus = z.infer<typeof personStatus>

/** Without a sign of life for so many seconds a person is offline. */
export const PERSON_SILENT_SECONDS = 120
/** A phone tells its position so often, s; further ones beyond POSITIONS_A_MINUTE are refused. */
export const POSITION_EVERY_SECONDS = 15
export const POSITIONS_A_MINUTE = 12
/** A position older than this many seconds says so. */
export const POSITION_OLD_SECONDS = 300
/** The most metres by which a position may be uncertain; a phone that says more knows nothing. */
export const POSITION_ACCURACY_MAX = 100_000

/**
 * The page of a guard's phone. It is none of the console's screens: no menu has it, and who works in the field is given its
 * address.
 */
export const staffPage = { path: '/staff', permission: 'staff.use' } as const

/** Somebody who may be given a task, as seen from an alarm. */
export const taskPerson = z.object({
  userId: id,
  name: z.string(),
  jobName: z.string(),
  status: personStatus,
  openTasks: z.int(),
  /** Metres from the alarm; null when either has no position. */
  distance: z.number().nullable(),
  positionAt: moment.nullable(),
  isPositionOld: z.boolean(),
  /** Whether the person is on the floor of the alarm; null when either floor is unknown. */
  isOnFloor: z.boolean().nullable(),
})
export type TaskPerson = z.infer<typeof taskPerson>

/** Somebody of the field who is on duty, as the map shows them. */
export const dutyPerson = z.object({
  userId: id,
  name: z.string(),
  jobName: z.string(),
  status: personStatus,
  /** Null without consent to positions, and until the phone has told one. */
  longitude: longitude.nullable(),
  latitude: latitude.nullable(),
  floorId: id.nullable(),
  positionAt: moment.nullable(),
  isPositionOld: z.boolean(),
  /** Their open tasks of alarms that the caller may see, oldest first. */
  tasks: z.array(
    z.object({
      taskId: id,
      alarmId: id,
      alarmNumber: z.string(),
      type: alarmType,
      level: alarmLevel,
      status: taskStatus,
    }),
  ),
})
export type DutyPerson = z.infer<typeof dutyPerson>

/** A floor on which a person of the field may be. */
export const staffFloor = z.object({
  id,
  name: z.string(),
  /** Empty where its building is out of the person's reach. */
  building: z.string(),
})
export type StaffFloor = z.infer<typeof staffFloor>

/** A person's own duty, word and consent. */
export const ownStaff = z.object({
  status: personStatus,
  isOnDuty: z.boolean(),
  isBusy: z.boolean(),
  /** Whether the position may be kept while on duty. */
  hasConsented: z.boolean(),
  positionAt: moment.nullable(),
})
export type OwnStaff = z.infer<typeof ownStaff>

const staff = { by: 'permission', permission: 'staff.use', object: 'none' } as const

export const staffCalls = {
  getNearby: defineCall({
    path: '/smp/getAroundUserList.json',
    summary:
      'Who may be given a task of an alarm: the free and near ones first, those of its floor before others',
    request: z.strictObject({ alarmId: id }),
    result: z.array(taskPerson),
    refuses: ['alarm.not_found'],
    meta: {
      access: {
        by: 'permission',
        permission: 'alarm.view',
        object: { kind: 'alarm', ids: request => [request.alarmId] },
      },
      centre: 'none',
    },
  }),
  getOnDuty: defineCall({
    path: '/ams/staff/queryOnDuty',
    summary:
      'The people on duty who may be given tasks somewhere in the areas of the caller within the centre, with position and open tasks',
    request: nothing,
    result: z.array(dutyPerson),
    meta: {
      access: { by: 'permission', permission: 'alarm.dispatch', object: 'filtered' },
      centre: 'required',
    },
  }),
  getOwn: defineCall({
    path: '/ams/staff/getOwn',
    summary: "The caller's own duty and status; a sign of life",
    request: nothing,
    result: ownStaff,
    meta: { access: staff, centre: 'none' },
  }),
  getFloors: defineCall({
    path: '/ams/staff/queryFloors',
    summary: "The floors of the caller's areas, by building, to tell one of them with a position",
    request: nothing,
    result: z.array(staffFloor),
    meta: { access: { by: 'permission', permission: 'staff.use', object: 'filtered' }, centre: 'none' },
  }),
  update: defineCall({
    path: '/ams/staff/update',
    summary:
      "Change the caller's own duty, say that they are busy or free, give or withdraw consent to positions",
    request: z.strictObject({
      isOnDuty: z.boolean().optional(),
      isBusy: z.boolean().optional(),
      hasConsented: z.boolean().optional(),
    }),
    result: ownStaff,
    meta: { access: staff, centre: 'none', audit: 'staff.update' },
  }),
  keepAlive: defineCall({
    path: '/ams/staff/keepAlive',
    summary: 'A sign of life without a position',
    request: nothing,
    result: done,
    meta: { access: staff, centre: 'none' },
  }),
  position: defineCall({
    path: '/ams/staff/position',
    summary: "The caller's position, a sign of life too; only on duty and with consent",
    request: z.strictObject({
      longitude,
      latitude,
      /** Metres by which it may be off. */
      accuracy: z.number().min(0).max(POSITION_ACCURACY_MAX).optional(),
      /** The floor that the person is on, where the phone knows it. */
      floorId: id.optional(),
    }),
    result: done,
    refuses: ['staff.off_duty', 'staff.no_consent', 'request.too_many'],
    meta: {
      access: {
        by: 'permission',
        permission: 'staff.use',
        object: { kind: 'area', ids: request => (request.floorId === undefined ? [] : [request.floorId]) },
      },
      centre: 'none',
      overSocket: true,
    },
  }),
}

/** Somebody's status has changed: lists of people are asked for again. It names nobody, for not everybody may see them. */
const staffEvents = [defineEvent('staff.changed', z.object({}), { everyCentre: true })] as const

export const staffModule = { calls: staffCalls, events: staffEvents }
