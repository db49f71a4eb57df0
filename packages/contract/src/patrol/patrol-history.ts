import { z } from 'zod'
import { timeZone } from '../alarm/alarm.calls.ts'
import { defineCall, download } from '../core/call.ts'
import { id, idRequest, inOrder, moment, searchText } from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { checkInVerdict } from './patrol-check-in.ts'
import { patrolOutcome, patrolPunctuality, patrolTask, patrolTaskDetails } from './patrol-task.ts'

/** The longest span that one search covers, days. */
export const PATROL_HISTORY_DAYS = 366
/** Patrols of one sheet. */
export const PATROL_EXPORT_LIMIT = 5_000
/** Stops that the figures name, those with most findings first. */
export const PATROL_STOP_FIGURES = 20

/** Findings by which a patrol is searched: any, none, or one kind. */
export const patrolFindings = ['any', 'none', 'abnormal', 'no_picture', 'preset_missed', 'absent'] as const
export const patrolFinding = z.enum(patrolFindings)
export type PatrolFinding = z.infer<typeof patrolFinding>

const filters = {
  /** Of when patrols were due. */
  startTime: moment,
  endTime: moment,
  planName: searchText.optional(),
  personName: searchText.optional(),
  outcome: patrolOutcome.optional(),
  punctuality: patrolPunctuality.optional(),
  finding: patrolFinding.optional(),
  /** Patrols on foot with a check-in like this. */
  checkIn: checkInVerdict.optional(),
}

export const patrolFigures = z.object({
  total: z.int(),
  done: z.int(),
  missed: z.int(),
  notHeld: z.int(),
  stopped: z.int(),
  onTime: z.int(),
  late: z.int(),
  /** Stops of those patrols, and where they have been. */
  stopCount: z.int(),
  visitedCount: z.int(),
  /** Check-ins of those patrols that were on foot. */
  checkIns: z.object({ onTime: z.int(), early: z.int(), late: z.int(), absent: z.int() }),
  stops: z.array(
    z.object({
      name: z.string(),
      visitedCount: z.int(),
      abnormal: z.int(),
      noPicture: z.int(),
      presetMissed: z.int(),
      absent: z.int(),
    }),
  ),
})
export type PatrolFigures = z.infer<typeof patrolFigures>

const found = { by: 'permission', permission: 'patrol_plan.view', object: 'filtered' } as const

/** Patrols that are over; each is seen with its stops by `patrolTask.getDetails`. */
export const patrolHistoryCalls = {
  getByPage: defineCall({
    path: '/biz/patrol-history/getByPage',
    summary: 'Patrols that are over, the latest first',
    request: largePageRequest(['dueFrom'], filters),
    result: largePageOf(patrolTask),
    refuses: ['patrol_history.span_too_long'],
    meta: { access: found, centre: 'required' },
  }),
  getFigures: defineCall({
    path: '/biz/patrol-history/getFigures',
    summary: 'How many of those patrols were done and on time, and the findings by stop',
    request: inOrder(z.strictObject(filters)),
    result: patrolFigures,
    refuses: ['patrol_history.span_too_long'],
    meta: { access: found, centre: 'required', rate: { max: 60, seconds: 60, by: 'user' } },
  }),
  exportExcel: defineCall({
    path: '/biz/patrol-history/exportExcel',
    summary: 'The same patrols as .xlsx, a row for each stop',
    request: inOrder(z.strictObject({ ...filters, timeZone })),
    result: download,
    refuses: ['patrol_history.span_too_long', 'patrol_history.export_too_many'],
    meta: {
      access: { by: 'permission', permission: 'patrol.export', object: 'filtered' },
      centre: 'required',
      rate: { max: 20, seconds: 60, by: 'user' },
      audit: 'patrol_history.export',
    },
  }),
  exportPdf: defineCall({
    path: '/biz/patrol-history/exportPdf',
    summary: 'One patrol that is over as PDF, with its pictures and who signed it off',
    request: z.strictObject({ id, timeZone }),
    result: download,
    refuses: ['patrol_history.not_over', 'patrol_task.not_found'],
    meta: {
      access: {
        by: 'permission',
        permission: 'patrol.export',
        object: { kind: 'patrol_task', ids: (request: { id: string }) => [request.id] },
      },
      centre: 'none',
      rate: { max: 20, seconds: 60, by: 'user' },
      audit: 'patrol_history.export_pdf',
    },
  }),
  signOff: defineCall({
    path: '/biz/patrol-history/signOff',
    summary: 'Sign a patrol off by one’s name, once it is over',
    request: idRequest,
    result: patrolTaskDetails,
    refuses: ['patrol_history.not_over', 'patrol_history.signed_already', 'patrol_task.not_found'],
    meta: {
      access: {
        by: 'permission',
        permission: 'patrol.handle',
        object: { kind: 'patrol_task', ids: (request: { id: string }) => [request.id] },
      },
      centre: 'none',
      audit: 'patrol_history.sign_off',
    },
  }),
}

export const patrolHistoryModule = { calls: patrolHistoryCalls }
