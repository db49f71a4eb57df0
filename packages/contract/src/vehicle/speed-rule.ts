import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idRequest, idsRequest, moment, searchText, version } from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { timeRange } from '../core/time-range.ts'
import { LANE_MAX, vehicleType, vehicleTypes } from './vehicle.ts'

export const SPEED_RULE_NAME_LIMIT = 64
/** km/h */
export const SPEED_RULE_MIN = 5
export const SPEED_RULE_MAX = 200
export const SPEED_TOLERANCE_MAX = 50
/** A speed from this on is no speed: cameras write 255 and more where their measuring failed, km/h. */
export const SPEED_PLAUSIBLE_MAX = 250
/** Metres between two checkpoints. */
export const SECTION_METRES_MIN = 50
export const SECTION_METRES_MAX = 100_000
/** Lanes of one rule. */
export const SPEED_LANES_MAX = 20

/** At one checkpoint as the camera measures it, or the average between two. */
export const speedRuleKinds = ['spot', 'section'] as const
export const speedRuleKind = z.enum(speedRuleKinds)
export type SpeedRuleKind = z.infer<typeof speedRuleKind>

const fields = {
  name: z.string().trim().min(1).max(SPEED_RULE_NAME_LIMIT),
  kind: speedRuleKind,
  /** The checkpoint (a camera group); of a section the one at which it ends. */
  checkpointId: id,
  /** The checkpoint at which a section begins, and how long it is, m; null for a spot. */
  startId: id.nullable().meta({ examples: [null] }),
  metres: z
    .int()
    .min(SECTION_METRES_MIN)
    .max(SECTION_METRES_MAX)
    .nullable()
    .meta({ examples: [null] }),
  /** None: all of them. */
  lanes: z.array(z.int().min(0).max(LANE_MAX)).max(SPEED_LANES_MAX).default([]),
  vehicleTypes: z.array(vehicleType).max(vehicleTypes.length).default([]),
  /** km/h */
  limit: z.int().min(SPEED_RULE_MIN).max(SPEED_RULE_MAX),
  /** The larger of the two counts. */
  tolerancePercent: z.int().min(0).max(SPEED_TOLERANCE_MAX).default(0),
  toleranceKmh: z.int().min(0).max(SPEED_TOLERANCE_MAX).default(0),
  level: alarmLevel,
  week: timeRange,
  isEnabled: z.boolean().default(true),
}
/** A section has a start, which is another checkpoint, and a length; a spot has neither. */
const whole = (
  rule: { kind: SpeedRuleKind; checkpointId: string; startId: string | null; metres: number | null },
  context: z.core.$RefinementCtx,
): void => {
  const isSection = rule.kind === 'section'
  if (isSection !== (rule.startId !== null))
    context.addIssue({ code: 'custom', path: ['startId'], message: 'section_start' })
  if (isSection !== (rule.metres !== null))
    context.addIssue({ code: 'custom', path: ['metres'], message: 'section_metres' })
  if (rule.startId === rule.checkpointId)
    context.addIssue({ code: 'custom', path: ['startId'], message: 'section_start' })
}
export const speedRuleDraft = z.strictObject(fields).superRefine(whole)
export type SpeedRuleDraft = z.output<typeof speedRuleDraft>
export const speedRuleUpdate = z.strictObject({ id, version, ...fields }).superRefine(whole)

export const speedRule = z.object({
  id,
  name: z.string(),
  kind: speedRuleKind,
  checkpoint: z.object({ id, name: z.string() }),
  start: z.object({ id, name: z.string() }).nullable(),
  metres: z.int().nullable(),
  lanes: z.array(z.int()),
  vehicleTypes: z.array(vehicleType),
  limit: z.int(),
  tolerancePercent: z.int(),
  toleranceKmh: z.int(),
  level: alarmLevel,
  week: timeRange,
  isEnabled: z.boolean(),
  /** Of the last 24 hours: passages whose times say that the clocks of its two checkpoints differ. */
  clockFaults: z.int(),
  createdBy: z.string(),
  createdAt: moment,
  version,
})
export type SpeedRule = z.infer<typeof speedRule>

const view = { by: 'permission', permission: 'speed.view' } as const
const edit = { by: 'permission', permission: 'speed.edit' } as const
const one = { kind: 'speed_rule', ids: (request: { id: string }) => [request.id] } as const
const these = { kind: 'speed_rule', ids: (request: { ids: string[] }) => request.ids } as const

export const speedRuleCalls = {
  getByPage: defineCall({
    path: '/biz/speed-rule/getByPage',
    summary: 'Speed rules of the checkpoints that one may see, by page',
    request: pageRequest(['name', 'createdAt'], {
      name: searchText.optional(),
      kind: speedRuleKind.optional(),
    }),
    result: pageOf(speedRule),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/biz/speed-rule/getDetails',
    summary: 'One speed rule',
    request: idRequest,
    result: speedRule,
    refuses: ['speed_rule.not_found'],
    meta: { access: { ...view, object: one }, centre: 'none' },
  }),
  add: defineCall({
    path: '/biz/speed-rule/add',
    summary: 'Add a speed rule for a checkpoint, or for the way between two',
    request: speedRuleDraft,
    result: speedRule,
    refuses: [
      'speed_rule.not_found',
      'speed_rule.name_taken',
      'speed_rule.no_time',
      'speed_rule.no_checkpoint',
    ],
    meta: {
      access: {
        ...edit,
        object: {
          kind: 'camera_group',
          ids: request => [request.checkpointId, ...(request.startId === null ? [] : [request.startId])],
        },
      },
      centre: 'required',
      audit: 'speed_rule.add',
    },
  }),
  update: defineCall({
    path: '/biz/speed-rule/update',
    summary: 'Change a speed rule',
    request: speedRuleUpdate,
    result: speedRule,
    refuses: [
      'speed_rule.not_found',
      'speed_rule.name_taken',
      'speed_rule.changed_meanwhile',
      'speed_rule.no_time',
      'speed_rule.no_checkpoint',
    ],
    meta: {
      /** The service checks the checkpoints too. */
      access: { ...edit, object: one },
      centre: 'required',
      audit: 'speed_rule.update',
    },
  }),
  batchDelete: defineCall({
    path: '/biz/speed-rule/batchDelete',
    summary: 'Delete speed rules; what they have found stays',
    request: idsRequest,
    result: done,
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'speed_rule.delete' },
  }),
  batchStart: defineCall({
    path: '/biz/speed-rule/batchStart',
    summary: 'Enable speed rules',
    request: idsRequest,
    result: done,
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'speed_rule.start' },
  }),
  batchStop: defineCall({
    path: '/biz/speed-rule/batchStop',
    summary: 'Stop speed rules',
    request: idsRequest,
    result: done,
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'speed_rule.stop' },
  }),
}

const speedRuleEvents = [defineEvent('speed_rule.changed', z.object({ ids: z.array(id) }))] as const

export const speedRuleModule = { calls: speedRuleCalls, events: speedRuleEvents }
