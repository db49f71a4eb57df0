import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { defineEvent } from '../../core/event.ts'
import { done, id, idRequest, idsRequest, searchText, text } from '../../core/fields.ts'
import { pageOf, pageRequest } from '../../core/page.ts'
import { alarmType } from '../alarm.ts'
import {
  inhibition,
  inhibitionDraft,
  inhibitionEnd,
  inhibitionKind,
  inhibitionStatusFilter,
  inhibitionUpdate,
  SHELF_MINUTES,
} from './inhibition.ts'

/** Of the fields of a rule that holds alarms back. */
const windowRefusals = [
  'inhibition.name_taken',
  'inhibition.no_target',
  'inhibition.no_time',
  'inhibition.reason_required',
  'inhibition.standing_denied',
  'inhibition.too_many_targets',
  'inhibition.very_urgent_denied',
  'inhibition.very_urgent_type',
] as const

const view = { by: 'permission', permission: 'alarm.view' } as const
const edit = { by: 'permission', permission: 'inhibition.edit' } as const
const one = { kind: 'inhibition', ids: (request: { id: string }) => [request.id] } as const
const these = { kind: 'inhibition', ids: (request: { ids: string[] }) => request.ids } as const

export const inhibitionCalls = {
  getByPage: defineCall({
    path: '/biz/deviceAlarmInhibition/queryDeviceInhibitionPage',
    summary: 'Alarm inhibitions by page: rules, and what is shelved',
    request: pageRequest(['name', 'savedAt', 'endsAt'], {
      name: searchText.optional(),
      kind: inhibitionKind.optional(),
      status: inhibitionStatusFilter.optional(),
      type: alarmType.optional(),
    }),
    result: pageOf(inhibition),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/biz/deviceAlarmInhibition/getDetails',
    summary: 'One alarm inhibition',
    request: idRequest,
    result: inhibition,
    refuses: ['inhibition.not_found'],
    meta: { access: { ...view, object: one }, centre: 'none' },
  }),
  add: defineCall({
    path: '/biz/deviceAlarmInhibition/add',
    summary: 'Add a rule that holds alarms back; it holds once it is started',
    request: inhibitionDraft,
    result: inhibition,
    refuses: [...windowRefusals, 'inhibition.not_found'],
    meta: {
      /** The service checks zones and areas too. */
      access: { ...edit, object: { kind: 'device', ids: request => request.deviceIds } },
      centre: 'required',
      audit: 'inhibition.add',
    },
  }),
  update: defineCall({
    path: '/biz/deviceAlarmInhibition/update',
    summary: 'Change a rule that is not running',
    request: inhibitionUpdate,
    result: inhibition,
    refuses: [
      ...windowRefusals,
      'inhibition.not_found',
      'inhibition.changed_meanwhile',
      'inhibition.is_running',
      'inhibition.is_shelf',
    ],
    meta: {
      /** The service checks what the rule held back and what it will. */
      access: { ...edit, object: one },
      centre: 'required',
      audit: 'inhibition.update',
    },
  }),
  batchDelete: defineCall({
    path: '/biz/deviceAlarmInhibition/batchDelete',
    summary: 'Delete rules; a running one ends, and its records stay',
    request: idsRequest,
    result: done,
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'inhibition.delete' },
  }),
  batchStart: defineCall({
    path: '/biz/deviceAlarmInhibition/batchStart',
    summary: 'Start rules: from now on they hold alarms back',
    request: idsRequest,
    result: done,
    refuses: ['inhibition.is_shelf', 'inhibition.standing_denied', 'inhibition.very_urgent_denied'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'inhibition.start' },
  }),
  batchStop: defineCall({
    path: '/biz/deviceAlarmInhibition/batchStop',
    summary: 'Stop rules, or take sources from the shelf',
    request: idsRequest,
    result: done,
    meta: {
      /** The service asks for the permission to edit where a rule is among them. */
      access: { ...edit, or: 'alarm.shelve', object: these },
      centre: 'none',
      audit: 'inhibition.stop',
    },
  }),
  shelve: defineCall({
    path: '/biz/deviceAlarmInhibition/shelve',
    summary: 'Shelve the source of an alarm: its events of this type ring nobody for 15 or 60 minutes',
    request: z.strictObject({
      alarmId: id,
      minutes: z.literal(SHELF_MINUTES),
      reason: text.default(''),
    }),
    result: inhibition,
    refuses: [
      'inhibition.not_found',
      'inhibition.very_urgent_denied',
      'inhibition.no_source',
      'inhibition.already_shelved',
      'inhibition.alarm_closed',
      'alarm.not_found',
    ],
    meta: {
      access: {
        by: 'permission',
        permission: 'alarm.shelve',
        object: { kind: 'alarm', ids: request => [request.alarmId] },
      },
      centre: 'none',
      audit: 'inhibition.shelve',
    },
  }),
}

const inhibitionEvents = [
  defineEvent('inhibition.changed', z.object({ id }), { everyCentre: true }),
  /** It held alarms back until now: the next event of these sources rings. */
  defineEvent('inhibition.ended', inhibitionEnd, { everyCentre: true }),
] as const

export const inhibitionModule = { calls: inhibitionCalls, events: inhibitionEvents }
