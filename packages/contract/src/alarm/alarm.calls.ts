import { z } from 'zod'
import {
  alarm,
  alarmDetails,
  alarmLevel,
  alarmStatus,
  alarmTaskStatus,
  alarmType,
  CLOSE_REASON_LIMIT,
  flashingDevice,
  FLASHING_DEVICES_LIMIT,
  ALARM_MOMENTS_MAX,
  processedFilter,
} from './alarm.ts'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import {
  areasFilter,
  id,
  inOrder,
  moment,
  optionOf,
  remarks,
  searchText,
  text,
  within,
} from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { playedCameraIds } from '../video/recording/playback.ts'
import { COVERAGE_DAYS_MAX } from '../video/recording/recording.ts'

export const alarmFilters = {
  number: text.optional(),
  /** This text is searched in device name, location and remarks. */
  searchText: searchText.optional(),
  types: z.array(alarmType).max(50).optional(),
  levels: z.array(alarmLevel).max(4).optional(),
  statuses: z.array(alarmStatus).max(4).optional(),
  processed: processedFilter.optional(),
  ...areasFilter,
  deviceId: id.optional(),
  from: moment.optional(),
  to: moment.optional(),
}
/** IANA name of the reader's time zone, in which the sheet states times; the server's when it is left out. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'time_zone').optional()

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Alarms of every centre of the user, not of the selected one alone: for what tells of alarms on every screen. */
const everyCentre = z.boolean().optional()
const alarmOrder = ['occurredAt', 'level'] as const

/** Seconds for which one row of the log covers a user and an alarm, because lists show the same pictures again and again. */
const PICTURE_AUDIT_SECONDS = 600
/** Without `version` the action applies to whatever state the alarm is in. */
const acted = { version: z.int().min(1).optional() }
const onAlarm = { kind: 'alarm', ids: (request: { alarmId: string }) => [request.alarmId] } as const
const view = { by: 'permission', permission: 'alarm.view' } as const
/** Keys of other systems may read these too. */
const read = { ...view, scopes: ['alarm.read'] } as const
const exported = { by: 'permission', permission: 'alarm.export' } as const

export const alarmCalls = {
  getRecords: defineCall({
    path: '/basic/alarm/queryAlarmRecord',
    summary: 'Alarm records by page and filter, newest first',
    request: largePageRequest(alarmOrder, alarmFilters),
    result: largePageOf(alarm),
    meta: { access: { ...read, object: 'filtered' }, centre: 'required' },
  }),
  getRecord: defineCall({
    path: '/basic/alarm/queryAlarmInfo',
    summary: 'One alarm record with its history',
    request: z.strictObject({ id }),
    result: alarmDetails,
    refuses: ['alarm.not_found'],
    meta: { access: { ...read, object: { kind: 'alarm', ids: request => [request.id] } }, centre: 'none' },
  }),
  getDetails: defineCall({
    path: '/ams/getAlarmInfo',
    summary: 'One live alarm with its history, its camera and what may be done to it',
    request: z.strictObject({ alarmId: id }),
    result: alarmDetails,
    refuses: ['alarm.not_found'],
    meta: { access: { ...read, object: onAlarm }, centre: 'none' },
  }),
  getOpen: defineCall({
    path: '/ams/findAlarmByPage.json',
    summary: 'Open alarms by page, most urgent and newest first',
    request: largePageRequest(alarmOrder, {
      levels: alarmFilters.levels,
      types: alarmFilters.types,
      statuses: alarmFilters.statuses,
      everyCentre,
      /** Those on the shelf too, which are left out otherwise. */
      withShelved: z.boolean().optional(),
    }),
    result: largePageOf(alarm),
    meta: { access: { ...read, object: 'filtered' }, centre: 'required' },
  }),
  getByPage: defineCall({
    path: '/ams/findAlarmListByPage.json',
    summary: 'Alarms by page and filter, open and completed, newest first: the same as queryAlarmRecord',
    request: largePageRequest(alarmOrder, alarmFilters),
    result: largePageOf(alarm),
    meta: { access: { ...read, object: 'filtered' }, centre: 'required' },
  }),
  getWords: defineCall({
    path: '/ams/findAlarmEnumList.json',
    summary:
      'The values of levels, statuses, types and filters of alarms, each with its word in the language of the caller',
    request: z.strictObject({}),
    result: z.object({
      levels: z.array(optionOf(alarmLevel)),
      statuses: z.array(optionOf(alarmStatus)),
      taskStatuses: z.array(optionOf(alarmTaskStatus)),
      types: z.array(optionOf(alarmType)),
      processed: z.array(optionOf(processedFilter)),
    }),
    meta: { access: { ...read, object: 'none' }, centre: 'none' },
  }),
  countOpen: defineCall({
    path: '/ams/findAlarmCount.json',
    summary: 'How many alarms are open, by level and status, without those on the shelf',
    request: z.strictObject({ everyCentre }),
    result: z.object({
      onAlert: z.int(),
      inProgress: z.int(),
      byLevel: z.object({ very_urgent: z.int(), urgent: z.int(), general: z.int(), low: z.int() }),
    }),
    meta: { access: { ...read, object: 'filtered' }, centre: 'required' },
  }),
  getFlashingDevices: defineCall({
    path: '/ams/queryAlarmFlashingDevice',
    summary:
      'Where alarms are open: each device with the most urgent one and how many there are, however many',
    /** With `deviceIds` only those devices: for keeping a map fresh. */
    request: z.strictObject({ deviceIds: z.array(id).max(FLASHING_DEVICES_LIMIT).optional() }),
    result: z.array(flashingDevice),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getMoments: defineCall({
    path: '/ams/getMoments',
    summary: 'When alarms of each of these devices occurred in a range, newest first, for a timeline',
    request: z
      .strictObject({ deviceIds: playedCameraIds, from: moment, to: moment })
      .superRefine(within(COVERAGE_DAYS_MAX * 24)),
    /**
     * The newest where they are very many; ms since 1970. `motion`: of those that a camera detected in its own picture, from the first to the last
     * event.
     */
    result: z.array(
      z.object({
        deviceId: id,
        moments: z.array(z.number()).max(ALARM_MOMENTS_MAX),
        motion: z.array(z.tuple([z.number(), z.number()])).max(ALARM_MOMENTS_MAX),
      }),
    ),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getTypeTree: defineCall({
    path: '/ams/event/getAlarmTypeTree.json',
    summary: 'Alarm types by group as options of a cascade, with the level each is raised at',
    request: z.strictObject({}),
    result: z.array(
      optionOf(z.string()).extend({
        /** The top level. */
        parentId: z.literal('0'),
        children: z.array(
          optionOf(alarmType).extend({ parentId: z.string(), level: alarmLevel, enabled: z.boolean() }),
        ),
      }),
    ),
    meta: { access: { ...read, object: 'none' }, centre: 'none' },
  }),
  acknowledge: defineCall({
    path: '/ams/updateConfirmState',
    summary:
      'Acknowledge an alarm, or put it away as a false alarm; out of one that somebody has taken on with remarks as the reason, and `alarm.close`',
    request: z.strictObject({
      alarmId: id,
      confirm: z.enum(['acknowledge', 'false_alarm']),
      remarks: remarks.optional(),
      ...acted,
    }),
    result: alarmDetails,
    refuses: [
      'alarm.not_found',
      'alarm.already_acknowledged',
      'alarm.already_closed',
      'alarm.changed_meanwhile',
      'alarm.close_reason_required',
      'procedure.steps_open',
    ],
    meta: {
      access: { by: 'permission', permission: 'alarm.handle', object: onAlarm },
      centre: 'none',
      audit: 'alarm.confirm',
    },
  }),
  close: defineCall({
    path: '/ams/taskCloseByAlarmStyle',
    summary: 'Close an acknowledged alarm; the reason is required',
    request: z.strictObject({
      alarmId: id,
      /** An empty reason is refused with `alarm.close_reason_required`. */
      reason: z.string().trim().max(CLOSE_REASON_LIMIT),
      style: z.enum(['real_event_handled', 'false_alarm', 'unknown']).default('real_event_handled'),
      ...acted,
    }),
    result: alarmDetails,
    refuses: [
      'alarm.not_found',
      'alarm.already_closed',
      'alarm.not_acknowledged',
      'alarm.changed_meanwhile',
      'alarm.close_reason_required',
      'procedure.steps_open',
    ],
    meta: {
      access: { by: 'permission', permission: 'alarm.close', object: onAlarm },
      centre: 'none',
      audit: 'alarm.close',
    },
  }),
  getPicture: defineCall({
    path: '/basic/file/fdfs/downloadAlarmPic',
    summary: "An alarm's picture (JPEG), or the pictures of the seconds before it (MP4)",
    request: z.strictObject({
      alarmId: id,
      part: z.enum(['picture', 'clip']).default('picture'),
      /** One of its further pictures (`pictureIds`) in place of the first. */
      pictureId: id.optional(),
    }),
    result: download,
    refuses: ['alarm.not_found', 'alarm.no_picture', 'alarm.no_clip', 'mask.refused'],
    meta: {
      access: { ...view, object: onAlarm },
      centre: 'none',
      audit: 'alarm.view_picture',
      auditEvery: { seconds: PICTURE_AUDIT_SECONDS, when: request => request.part === 'picture' },
    },
  }),
  exportExcel: defineCall({
    path: '/basic/alarm/alarmExportExcel',
    summary: 'The chosen alarm records as .xlsx',
    request: z.strictObject({ ids: z.array(id).min(1), timeZone }),
    result: download,
    refuses: ['alarm.export_too_many'],
    meta: {
      access: { ...exported, object: { kind: 'alarm', ids: request => request.ids } },
      centre: 'required',
      audit: 'alarm.export',
    },
  }),
  exportAll: defineCall({
    path: '/basic/alarm/alarmExportExcelAll',
    summary: 'Every alarm record of a filter as .xlsx',
    request: inOrder(z.strictObject({ ...alarmFilters, timeZone })),
    result: download,
    refuses: ['alarm.export_too_many'],
    meta: { access: { ...exported, object: 'filtered' }, centre: 'required', audit: 'alarm.export' },
  }),
}

/** `raised` is new, `repeated` joined an open alarm, `changed` was acted upon or gained its picture. */
const alarmEvents = [
  defineEvent('alarm.raised', alarm, { everyCentre: true }),
  defineEvent('alarm.repeated', alarm, { everyCentre: true }),
  defineEvent('alarm.changed', alarm, { everyCentre: true }),
] as const

export const alarmModule = { calls: alarmCalls, events: alarmEvents }
