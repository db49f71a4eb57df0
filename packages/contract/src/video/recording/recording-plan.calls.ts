import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { defineEvent } from '../../core/event.ts'
import {
  areasFilter,
  done,
  id,
  idRequest,
  idsRequest,
  nothing,
  searchText,
  version,
} from '../../core/fields.ts'
import { pageOf, pageRequest } from '../../core/page.ts'
import {
  HOLIDAYS_LIMIT,
  PLAN_CAMERAS_LIMIT,
  plannedCamera,
  recordingCalendar,
  recordingHoliday,
  recordingPlanDraft,
  recordingPlanUpdate,
} from './recording-plan.ts'
import { figuresHours } from './recording.ts'

const view = { by: 'permission', permission: 'recording_plan.view' } as const
const edit = { by: 'permission', permission: 'recording_plan.edit' } as const
const one = { kind: 'device', ids: (request: { id: string }) => [request.id] } as const
const these = { kind: 'device', ids: (request: { ids: string[] }) => request.ids } as const

/** Cameras by their plan: with one that is opened, with a closed one, without any. */
export const planFilters = ['opened', 'closed', 'none'] as const
export const planFilter = z.enum(planFilters)
export type PlanFilter = z.infer<typeof planFilter>

/** A plan goes by the id of its camera: `ids` are those of cameras. */
export const recordingPlanCalls = {
  getByPage: defineCall({
    path: '/biz/recording-plan/getByPage',
    summary: 'Cameras by page, each with its recording plan',
    request: pageRequest(['name', 'missing'], {
      /** The hours whose missing seconds are ordered by. */
      hours: figuresHours.optional(),
      name: searchText.optional(),
      ...areasFilter,
      status: planFilter.optional(),
    }),
    result: pageOf(plannedCamera),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/biz/recording-plan/getDetails',
    summary: 'One camera with its recording plan',
    request: idRequest,
    result: plannedCamera,
    refuses: ['device.not_a_camera'],
    meta: { access: { ...view, object: one }, centre: 'none' },
  }),
  add: defineCall({
    path: '/biz/recording-plan/add',
    summary: 'Give cameras a recording plan, in place of those that they have and that were seen',
    request: recordingPlanDraft,
    result: done,
    refuses: [
      'recording_plan.camera_has_plan',
      'recording_plan.changed_meanwhile',
      'recording_plan.no_time',
      'recording_plan.no_sub_stream',
      'recording_plan.no_front_end',
      'device.not_found',
      'device.not_a_camera',
    ],
    meta: {
      access: { ...edit, object: { kind: 'device', ids: request => request.cameraIds } },
      centre: 'none',
      audit: 'recording_plan.add',
    },
  }),
  update: defineCall({
    path: '/biz/recording-plan/update',
    summary: 'Change the recording plan of a camera',
    request: recordingPlanUpdate,
    result: plannedCamera,
    refuses: [
      'recording_plan.not_found',
      'recording_plan.changed_meanwhile',
      'recording_plan.no_time',
      'recording_plan.no_sub_stream',
      'recording_plan.no_front_end',
      'device.not_found',
      'device.not_a_camera',
    ],
    meta: { access: { ...edit, object: one }, centre: 'none', audit: 'recording_plan.update' },
  }),
  batchDelete: defineCall({
    path: '/biz/recording-plan/batchDelete',
    summary: 'Take the recording plans from cameras; what was recorded stays as long as the disks have room',
    request: idsRequest,
    result: done,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'recording_plan.delete' },
  }),
  batchStart: defineCall({
    path: '/biz/recording-plan/batchStart',
    summary: 'Open the recording plans of cameras',
    request: idsRequest,
    result: done,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'recording_plan.start' },
  }),
  batchStop: defineCall({
    path: '/biz/recording-plan/batchStop',
    summary: 'Close the recording plans of cameras: nothing is recorded by them',
    request: idsRequest,
    result: done,
    refuses: ['device.not_found', 'device.not_a_camera'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'recording_plan.stop' },
  }),
  copy: defineCall({
    path: '/biz/recording-plan/copy',
    summary: 'Put the recording plan of one camera in place of those of others',
    request: z.strictObject({ cameraId: id, cameraIds: z.array(id).min(1).max(PLAN_CAMERAS_LIMIT) }),
    result: done,
    refuses: [
      'recording_plan.not_found',
      'recording_plan.no_time',
      'recording_plan.no_sub_stream',
      'recording_plan.no_front_end',
      'recording_plan.same_camera',
      'device.not_found',
      'device.not_a_camera',
    ],
    meta: {
      access: {
        ...edit,
        object: { kind: 'device', ids: request => [request.cameraId, ...request.cameraIds] },
      },
      centre: 'none',
      audit: 'recording_plan.copy',
    },
  }),
  getHolidays: defineCall({
    path: '/biz/recording-plan/getHolidays',
    summary: 'The holidays of the centre, on which plans record differently',
    request: nothing,
    result: recordingCalendar,
    meta: { access: { ...view, object: 'none' }, centre: 'required' },
  }),
  saveHolidays: defineCall({
    path: '/biz/recording-plan/saveHolidays',
    summary: 'Put these in place of the holidays of the centre',
    request: z.strictObject({ version, holidays: z.array(recordingHoliday).max(HOLIDAYS_LIMIT) }),
    result: recordingCalendar,
    refuses: ['recording_plan.changed_meanwhile'],
    meta: {
      /** The service asks about the whole centre. */
      access: { ...edit, object: 'none' },
      centre: 'required',
      audit: 'recording_plan.holidays',
    },
  }),
}

const recordingPlanEvents = [
  defineEvent('recording_plan.changed', z.object({ id })),
  /** The holidays of a centre were changed. */
  defineEvent('recording_calendar.changed', z.object({ centreId: id })),
] as const

export const recordingPlanModule = { calls: recordingPlanCalls, events: recordingPlanEvents }
