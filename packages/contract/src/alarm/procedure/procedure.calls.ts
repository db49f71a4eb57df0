import { z } from 'zod'
import { defineCall, download } from '../../core/call.ts'
import { defineEvent } from '../../core/event.ts'
import { done, id, idsRequest, moment, searchText, uploadBody, uploaded, version } from '../../core/fields.ts'
import { pageOf, pageRequest } from '../../core/page.ts'
import { alarmLevel, alarmType } from '../alarm.ts'
import {
  alarmProcedure,
  procedure,
  procedureDetails,
  procedureDraft,
  procedureReason,
  procedureUpdate,
} from './procedure.ts'
import {
  ANSWER_NUMBER_MAX,
  ANSWER_PICTURE_LIMIT,
  ANSWER_PICTURES_LIMIT,
  ANSWER_TEXT_LIMIT,
  stepKey,
} from './procedure.steps.ts'

/** Of the steps of a procedure as somebody saves them. */
const stepRefusals = [
  'procedure.step_key_twice',
  'procedure.branch_unknown',
  'procedure.branch_backwards',
  'procedure.loop',
  'procedure.number_bounds',
  'procedure.range_empty',
  'procedure.ranges_overlap',
  'procedure.action_missing',
  'procedure.action_denied',
  'procedure.action_gone',
  'procedure.action_unable',
  'procedure.tells_nobody',
] as const

const onAlarm = { kind: 'alarm', ids: (request: { alarmId: string }) => [request.alarmId] } as const
const these = { kind: 'procedure', ids: (request: { ids: string[] }) => request.ids } as const
const one = { kind: 'procedure', ids: (request: { id: string }) => [request.id] } as const
const edit = { by: 'permission', permission: 'procedure.edit' } as const
const view = { by: 'permission', permission: 'alarm.view' } as const
/** Fifty steps of the longest texts in Chinese, each with twenty choices. */
const DRAFT_BODY_LIMIT = 1024 * 1024

export const procedureCalls = {
  getByPage: defineCall({
    path: '/ams/procedure/getByPage',
    summary: 'Procedures by page',
    request: pageRequest(['name', 'savedAt'], {
      name: searchText.optional(),
      type: alarmType.optional(),
      isEnabled: z.boolean().optional(),
    }),
    result: pageOf(procedure),
    meta: { access: { ...edit, object: 'filtered' }, centre: 'none' },
  }),
  getDetails: defineCall({
    path: '/ams/procedure/getDetails',
    summary: 'One procedure with its steps, of its newest version or of an older one',
    request: z.strictObject({ id, version: version.optional() }),
    result: procedureDetails,
    refuses: ['procedure.not_found'],
    meta: { access: { ...edit, object: one }, centre: 'none' },
  }),
  getApplying: defineCall({
    path: '/ams/procedure/queryApplying',
    summary: 'The procedures for an alarm like this, the one that applies first',
    request: z.strictObject({
      type: alarmType,
      level: alarmLevel,
      areaId: id,
      /** Now when it is left out. */
      at: moment.optional(),
    }),
    result: z.array(z.object({ id, name: z.string(), because: z.array(procedureReason) })),
    meta: {
      access: { ...edit, object: { kind: 'area', ids: request => [request.areaId] } },
      centre: 'none',
    },
  }),
  add: defineCall({
    path: '/ams/procedure/add',
    summary: 'Add a procedure; it applies at once unless `isEnabled` is false',
    request: procedureDraft.extend({ isEnabled: z.boolean().default(true) }),
    result: procedureDetails,
    refuses: [
      ...stepRefusals,
      'procedure.not_found',
      'procedure.name_taken',
      'access.no_area',
      'area.not_found',
      'device.not_a_camera',
    ],
    meta: {
      /** The service checks the whole site, where no area is named, and the cameras too. */
      access: {
        ...edit,
        object: { kind: 'area', ids: request => (request.areaId === null ? [] : [request.areaId]) },
      },
      centre: 'none',
      bodyLimit: DRAFT_BODY_LIMIT,
      audit: 'procedure.add',
    },
  }),
  update: defineCall({
    path: '/ams/procedure/update',
    summary: 'Save a procedure as a new version; alarms that began with another keep it',
    request: procedureUpdate,
    result: procedureDetails,
    refuses: [
      ...stepRefusals,
      'procedure.not_found',
      'procedure.name_taken',
      'procedure.changed_meanwhile',
      'access.no_area',
      'area.not_found',
      'device.not_a_camera',
    ],
    meta: {
      /** The service checks the new area and added cameras too. */
      access: { ...edit, object: one },
      centre: 'none',
      bodyLimit: DRAFT_BODY_LIMIT,
      audit: 'procedure.update',
    },
  }),
  batchDelete: defineCall({
    path: '/ams/procedure/batchDelete',
    summary: 'Delete procedures; alarms that began with one keep it',
    request: idsRequest,
    result: done,
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'procedure.delete' },
  }),
  batchStart: defineCall({
    path: '/ams/procedure/batchStart',
    summary: 'Let procedures apply to alarms',
    request: idsRequest,
    result: done,
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'procedure.start' },
  }),
  batchStop: defineCall({
    path: '/ams/procedure/batchStop',
    summary: 'Let procedures apply to no further alarm',
    request: idsRequest,
    result: done,
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'procedure.stop' },
  }),
  getOfAlarm: defineCall({
    path: '/ams/procedure/getOfAlarm',
    summary: 'The procedure of an alarm with its answers; null where none applies',
    request: z.strictObject({ alarmId: id }),
    result: z.object({ procedure: alarmProcedure.nullable() }),
    refuses: ['alarm.not_found'],
    meta: { access: { ...view, object: onAlarm }, centre: 'none' },
  }),
  answer: defineCall({
    path: '/ams/procedure/answer',
    summary: 'Answer a step of the procedure of an alarm, or correct an answer; JSON or a form',
    request: z.strictObject({
      alarmId: id,
      /** The procedure and the version that were seen. */
      procedureId: id,
      version,
      stepKey,
      /** How many answers to this step were seen: nobody answers over an answer they do not know. */
      revision: z.int().min(0),
      /** The phone's own id of the answer: the same one again changes nothing. */
      requestId: id.optional(),
      /** When it was answered, where that is earlier than now. */
      at: moment.optional(),
      choice: z.string().max(10).optional(),
      text: z.string().trim().max(ANSWER_TEXT_LIMIT).optional(),
      number: z.number().min(-ANSWER_NUMBER_MAX).max(ANSWER_NUMBER_MAX).optional(),
      /** The operator was asked whether something is to be moved or switched, and said yes. */
      isConfirmed: z.boolean().optional(),
      /** JPEG, PNG or BMP, told by their bytes; kept as JPEG. */
      pictures: z.array(uploaded).max(ANSWER_PICTURES_LIMIT).default([]),
    }),
    result: alarmProcedure,
    refuses: [
      'procedure.replaced',
      'procedure.no_step',
      'procedure.step_not_reached',
      'procedure.answered_meanwhile',
      'procedure.answer_missing',
      'procedure.answer_unsuitable',
      'procedure.number_out_of_bounds',
      'procedure.picture_invalid',
      'procedure.picture_too_large',
      'procedure.steps_open',
      'procedure.not_confirmed',
      'procedure.action_missing',
      'procedure.action_denied',
      'procedure.action_gone',
      'procedure.action_unable',
      'procedure.tells_nobody',
      'alarm.not_found',
      'alarm.already_acknowledged',
      'alarm.already_closed',
      'alarm.already_dispatched',
      'alarm.not_acknowledged',
      'alarm.changed_meanwhile',
      'alarm.close_reason_required',
      'linkage.action_denied',
      'linkage.action_target_gone',
      'request.id_reused',
      'task.time_in_future',
      'task.time_too_old',
      'task.person_not_permitted',
      'task.already_assigned',
    ],
    meta: {
      access: { by: 'permission', permission: 'procedure.answer', object: onAlarm },
      centre: 'none',
      form: true,
      bodyLimit: uploadBody(ANSWER_PICTURES_LIMIT * ANSWER_PICTURE_LIMIT),
      audit: 'procedure.answer',
    },
  }),
  getPicture: defineCall({
    path: '/basic/file/fdfs/downloadProcedurePic',
    summary: 'A picture of an answer (JPEG)',
    request: z.strictObject({ alarmId: id, pictureId: id }),
    result: download,
    refuses: ['procedure.no_picture'],
    meta: { access: { ...view, object: onAlarm }, centre: 'none', audit: 'procedure.view_picture' },
  }),
}

const procedureEvents = [
  defineEvent('procedure.changed', z.object({ id }), { everyCentre: true }),
  /** A step of an alarm's procedure has been answered: to everybody who may see the alarm. */
  defineEvent('procedure.answered', z.object({ alarmId: id }), { everyCentre: true }),
] as const

export const procedureModule = { calls: procedureCalls, events: procedureEvents }
