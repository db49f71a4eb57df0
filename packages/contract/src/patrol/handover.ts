import { z } from 'zod'
import { alarmLevel, alarmStatus, alarmType } from '../alarm/alarm.ts'
import { timeZone } from '../alarm/alarm.calls.ts'
import { defineCall, download } from '../core/call.ts'
import { deviceCategory } from '../core/device-scope.ts'
import { defineEvent } from '../core/event.ts'
import { id, idRequest, moment, nothing, searchText, version } from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { deviceCause } from '../device/driver.ts'
import { handoverStatuses } from './handover.transitions.ts'

/** Characters of what a shift writes, and of what who comes adds. */
export const HANDOVER_NOTES_LIMIT = 4_000
export const HANDOVER_REPLY_LIMIT = 1_000
/** Entries of one kind on a page: the most urgent alarms, what has been offline for longest. */
export const HANDOVER_ITEMS_LIMIT = 500

export const handoverStatus = z.enum(handoverStatuses)
export const handoverItemKinds = [
  'alarm',
  'device',
  'person_deployment',
  'vehicle_deployment',
  'patrol',
] as const
export const handoverItemKind = z.enum(handoverItemKinds)
export type HandoverItemKind = z.infer<typeof handoverItemKind>

export const handoverAlarm = z.object({
  id,
  number: z.string(),
  level: alarmLevel,
  type: alarmType,
  status: alarmStatus,
  occurredAt: moment,
  deviceName: z.string(),
  areaName: z.string(),
})
export const handoverDevice = z.object({
  id,
  name: z.string(),
  category: deviceCategory,
  areaName: z.string(),
  cause: deviceCause.nullable(),
  since: moment,
})
export const handoverDeployment = z.object({
  id,
  name: z.string(),
  level: alarmLevel,
  /** Null: for ever. */
  endsAt: moment.nullable(),
})
export const handoverPatrol = z.object({
  id,
  planName: z.string(),
  personName: z.string(),
  isOnFoot: z.boolean(),
  startedAt: moment.nullable(),
  dueTo: moment,
  judgedCount: z.int(),
  stopCount: z.int(),
})

/** The site at one moment: of a page that is not signed at the present one, of others when who leaves signed. */
export const handoverMoment = z.object({
  at: moment,
  alarms: z.array(handoverAlarm),
  devices: z.array(handoverDevice),
  personDeployments: z.array(handoverDeployment),
  vehicleDeployments: z.array(handoverDeployment),
  patrols: z.array(handoverPatrol),
  /** Kinds of which there was more than a page holds. */
  cut: z.array(handoverItemKind),
})
export type HandoverMoment = z.infer<typeof handoverMoment>

export const handover = z.object({
  id,
  status: handoverStatus,
  begunAt: moment,
  begunBy: z.string(),
  notes: z.string(),
  handedOverAt: moment.nullable(),
  handedOverBy: z.string(),
  takenOverAt: moment.nullable(),
  takenOverBy: z.string(),
  /** Remarks of who came. */
  reply: z.string(),
  /** The reader is who handed it over. */
  isOwn: z.boolean(),
  savedBy: z.string(),
  savedAt: moment,
  version,
})
export type Handover = z.infer<typeof handover>
export const handoverDetails = handover.extend({ moment: handoverMoment })
export type HandoverDetails = z.infer<typeof handoverDetails>

const view = { by: 'permission', permission: 'handover.view' } as const
const one = { kind: 'handover', ids: (request: { id: string }) => [request.id] } as const
const sign = { by: 'permission', permission: 'handover.sign', object: one } as const
const notes = z.string().trim().max(HANDOVER_NOTES_LIMIT)

/** Pages of shifts, one a shift in each centre: each tells the next what it must know. */
export const handoverCalls = {
  getByPage: defineCall({
    path: '/biz/handover/getByPage',
    summary: 'Pages of the centre’s shifts, the latest first',
    request: largePageRequest(['begunAt'], {
      startTime: moment.optional(),
      endTime: moment.optional(),
      personName: searchText.optional(),
      notes: searchText.optional(),
      status: handoverStatus.optional(),
    }),
    result: largePageOf(handover),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getCurrent: defineCall({
    path: '/biz/handover/getCurrent',
    summary: 'The page of the present shift, or the one that waits to be taken over; null before the first',
    request: nothing,
    result: handoverDetails.nullable(),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/biz/handover/getDetails',
    summary: 'One page, with the site at the moment when it was signed',
    request: idRequest,
    result: handoverDetails,
    refuses: ['handover.not_found'],
    meta: { access: { ...view, object: one }, centre: 'none' },
  }),
  exportPdf: defineCall({
    path: '/biz/handover/exportPdf',
    summary: 'The same page as PDF, the report of the shift',
    request: z.strictObject({ id, timeZone }),
    result: download,
    refuses: ['handover.not_found'],
    meta: {
      access: { ...view, object: one },
      centre: 'none',
      rate: { max: 20, seconds: 60, by: 'user' },
      audit: 'handover.export',
    },
  }),
  add: defineCall({
    path: '/biz/handover/add',
    summary: 'Begin the first page of a centre; each later one begins when the one before it is taken over',
    request: nothing,
    result: handoverDetails,
    refuses: ['handover.running'],
    meta: {
      access: { by: 'permission', permission: 'handover.sign', object: 'none' },
      centre: 'required',
      audit: 'handover.add',
    },
  }),
  update: defineCall({
    path: '/biz/handover/update',
    summary: 'Write the notes of the present shift',
    request: z.strictObject({ id, version, notes }),
    result: handover,
    refuses: [
      'handover.not_found',
      'handover.running',
      'handover.changed_meanwhile',
      'handover.signed_already',
      'handover.taken_already',
    ],
    meta: { access: sign, centre: 'none', audit: 'handover.update' },
  }),
  handOver: defineCall({
    path: '/biz/handover/handOver',
    summary: 'Sign the page as who leaves, with the site as it is at this moment',
    request: z.strictObject({ id, version, notes }),
    result: handoverDetails,
    refuses: [
      'handover.not_found',
      'handover.changed_meanwhile',
      'handover.signed_already',
      'handover.taken_already',
    ],
    meta: { access: sign, centre: 'none', audit: 'handover.hand_over' },
  }),
  withdraw: defineCall({
    path: '/biz/handover/withdraw',
    summary: 'Take one’s own signature back, until somebody has taken over',
    request: idRequest,
    result: handover,
    refuses: ['handover.not_found', 'handover.not_signed', 'handover.taken_already', 'handover.not_yours'],
    meta: { access: sign, centre: 'none', audit: 'handover.withdraw' },
  }),
  takeOver: defineCall({
    path: '/biz/handover/takeOver',
    summary: 'Sign the page as who comes; the next page begins',
    request: z.strictObject({ id, version, reply: z.string().trim().max(HANDOVER_REPLY_LIMIT) }),
    result: handoverDetails,
    refuses: [
      'handover.not_found',
      'handover.changed_meanwhile',
      'handover.not_signed',
      'handover.taken_already',
      'handover.same_person',
    ],
    meta: { access: sign, centre: 'none', audit: 'handover.take_over' },
  }),
}

const handoverEvents = [defineEvent('handover.changed', z.object({ id }))] as const

export const handoverModule = { calls: handoverCalls, events: handoverEvents }
