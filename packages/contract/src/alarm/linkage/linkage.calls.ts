import { z } from 'zod'
import { defineCall, download } from '../../core/call.ts'
import { defineEvent } from '../../core/event.ts'
import {
  done,
  id,
  idRequest,
  idsRequest,
  latitude,
  longitude,
  moment,
  searchText,
  BATCH_LIMIT,
} from '../../core/fields.ts'
import { largePageOf, largePageRequest, pageOf, pageRequest } from '../../core/page.ts'
import { alarmLevel, alarmType } from '../alarm.ts'
import { LINKAGE_CAMERAS_LIMIT, linkageActionKind } from './linkage.actions.ts'
import { dryRunPart, dryRunRequest } from './linkage.dry-run.ts'
import {
  linkageActionDevice,
  linkageImage,
  linkageOfAlarm,
  linkageRun,
  linkageRunDetails,
  linkageRunState,
} from './linkage.log.ts'
import { linkageDraft, linkageRule, linkageStatusFilter, linkageUpdate } from './linkage.ts'

/** Of the actions of a rule as somebody saves them. */
const actionRefusals = [
  'linkage.action_denied',
  'linkage.action_target_gone',
  'linkage.not_a_camera',
  'linkage.not_able',
  'linkage.tells_nobody',
] as const

/** How far back the map asks which devices acted, min. */
export const ACTION_DEVICES_MINUTES = { usual: 15, max: 24 * 60 } as const
/** Twenty actions that name fifty users each. */
const RULE_BODY_LIMIT = 512 * 1024

const view = { by: 'permission', permission: 'linkage.view' } as const
const edit = { by: 'permission', permission: 'linkage.edit' } as const
const alarms = { by: 'permission', permission: 'alarm.view' } as const
const one = { kind: 'linkage_rule', ids: (request: { id: string }) => [request.id] } as const
const these = { kind: 'linkage_rule', ids: (request: { ids: string[] }) => request.ids } as const
const oneRun = { kind: 'linkage_run', ids: (request: { runId: string }) => [request.runId] } as const
const onAlarm = { kind: 'alarm', ids: (request: { alarmId: string }) => [request.alarmId] } as const
const runRequest = z.strictObject({ runId: id })
const alarmRequest = z.strictObject({ alarmId: id })

export const linkageCalls = {
  getByPage: defineCall({
    path: '/biz/linkage-rule/getByPage',
    summary: 'Linkage rules by page',
    request: pageRequest(['name', 'priority', 'savedAt'], {
      name: searchText.optional(),
      status: linkageStatusFilter.optional(),
      eventType: alarmType.optional(),
      actionKind: linkageActionKind.optional(),
      /** Users who saved them last, in whose name they give tasks. */
      authorIds: z.array(id).max(BATCH_LIMIT).optional(),
    }),
    result: pageOf(linkageRule),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/biz/linkage-rule/getDetails',
    summary: 'One linkage rule',
    request: idRequest,
    result: linkageRule,
    refuses: ['linkage.not_found'],
    meta: { access: { ...view, object: one }, centre: 'none' },
  }),
  add: defineCall({
    path: '/biz/linkage-rule/add',
    summary: 'Add a rule; it runs once it is started',
    request: linkageDraft,
    result: linkageRule,
    refuses: [
      ...actionRefusals,
      'linkage.not_found',
      'linkage.name_taken',
      'linkage.too_many_rules',
      'linkage.too_many_sources',
      'linkage.no_time',
      'linkage.no_action',
      'linkage.raises_itself',
    ],
    meta: {
      /** The service checks every source, and what each action touches with the permission that the action needs. */
      access: { ...edit, object: { kind: 'device', ids: request => request.deviceIds } },
      centre: 'required',
      bodyLimit: RULE_BODY_LIMIT,
      audit: 'linkage.add',
    },
  }),
  update: defineCall({
    path: '/biz/linkage-rule/update',
    summary: 'Change a rule; what it set off already goes on as it was',
    request: linkageUpdate,
    result: linkageRule,
    refuses: [
      ...actionRefusals,
      'linkage.not_found',
      'linkage.name_taken',
      'linkage.changed_meanwhile',
      'linkage.too_many_sources',
      'linkage.no_time',
      'linkage.no_action',
      'linkage.raises_itself',
    ],
    meta: {
      access: { ...edit, object: one },
      centre: 'required',
      bodyLimit: RULE_BODY_LIMIT,
      audit: 'linkage.update',
    },
  }),
  batchDelete: defineCall({
    path: '/biz/linkage-rule/batchDelete',
    summary: 'Delete rules; their log stays, and what has not begun yet is skipped',
    request: idsRequest,
    result: done,
    refuses: ['linkage.action_denied', 'linkage.action_target_gone'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'linkage.delete' },
  }),
  batchStart: defineCall({
    path: '/biz/linkage-rule/batchStart',
    summary: 'Start rules; whoever starts them needs the permission of each action',
    request: idsRequest,
    result: done,
    refuses: ['linkage.action_denied', 'linkage.action_target_gone'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'linkage.start' },
  }),
  batchStop: defineCall({
    path: '/biz/linkage-rule/batchStop',
    summary: 'Stop rules; what has not begun yet is skipped',
    request: idsRequest,
    result: done,
    refuses: ['linkage.action_denied', 'linkage.action_target_gone'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'linkage.stop' },
  }),
  dryRun: defineCall({
    path: '/biz/linkage-rule/dryRun',
    summary:
      'What a rule would have done with the events of the last 24 h, part by part; nothing is switched',
    request: dryRunRequest,
    result: dryRunPart,
    refuses: ['linkage.too_many_sources'],
    meta: {
      /** The service checks the other sources, and looks at no event that the caller may not see. */
      access: { ...edit, object: { kind: 'device', ids: request => request.rule.deviceIds } },
      centre: 'required',
      bodyLimit: RULE_BODY_LIMIT,
      // Each looks for up to a second; a run of 24 h asks one after the other.
      rate: { max: 120, seconds: 60, by: 'user' },
    },
  }),
  getLogByPage: defineCall({
    path: '/biz/linkage-rule/log/getByPage',
    summary: 'What rules were set off, by page, newest first',
    request: largePageRequest(['triggeredAt'], {
      ruleId: id.optional(),
      ruleName: searchText.optional(),
      state: linkageRunState.optional(),
      eventType: alarmType.optional(),
      level: alarmLevel.optional(),
      startTime: moment.optional(),
      endTime: moment.optional(),
    }),
    result: largePageOf(linkageRun),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getLogDetails: defineCall({
    path: '/biz/linkage-rule/log/getDetails',
    summary: 'One run of a rule with each action, its result and times',
    request: runRequest,
    result: linkageRunDetails,
    refuses: ['linkage.not_found'],
    meta: { access: { ...view, object: oneRun }, centre: 'none' },
  }),
  getPictures: defineCall({
    path: '/biz/linkage-rule/log/getImages',
    summary: 'The pictures that the actions of a run took',
    request: runRequest,
    result: z.array(linkageImage),
    meta: { access: { ...view, or: 'alarm.view', object: oneRun }, centre: 'none' },
  }),
  getPicture: defineCall({
    path: '/basic/file/fdfs/downloadLinkagePic',
    summary: 'A picture that an action of a run took (JPEG)',
    request: z.strictObject({ runId: id, position: z.int().min(0) }),
    result: download,
    refuses: ['linkage.no_picture'],
    meta: {
      access: { ...view, or: 'alarm.view', object: oneRun },
      centre: 'none',
      audit: 'linkage.view_picture',
    },
  }),
  getActedDevices: defineCall({
    path: '/biz/linkage-rule/getActionDeviceByPosition',
    summary: 'Devices within a piece of the map on which rules acted lately, with what was done',
    request: z.strictObject({
      west: longitude,
      south: latitude,
      east: longitude,
      north: latitude,
      minutes: z.int().min(1).max(ACTION_DEVICES_MINUTES.max).default(ACTION_DEVICES_MINUTES.usual),
    }),
    result: z.array(linkageActionDevice),
    meta: { access: { ...alarms, object: 'filtered' }, centre: 'required' },
  }),
  getRunsOfAlarm: defineCall({
    path: '/biz/linkage-rule/alarmRelated/getActionNameAndExecuteState',
    summary: 'What an alarm set off: each rule with its actions and their results',
    request: alarmRequest,
    result: z.array(linkageOfAlarm),
    meta: { access: { ...alarms, object: onAlarm }, centre: 'none' },
  }),
  getDevicesOfAlarm: defineCall({
    path: '/biz/linkage-rule/alarmRelated/getRuleDevActionsByAlarm',
    summary: 'The devices on which rules acted because of an alarm',
    request: alarmRequest,
    result: z.array(linkageActionDevice),
    meta: { access: { ...alarms, object: onAlarm }, centre: 'none' },
  }),
}

const linkageEvents = [
  defineEvent('linkage.changed', z.object({ id }), { everyCentre: true }),
  /** A run began, went on or ended: to everybody who may see the alarm. */
  defineEvent(
    'linkage.ran',
    z.object({ runId: id, ruleId: id.nullable(), ruleName: z.string(), alarmId: id, state: linkageRunState }),
    { everyCentre: true },
  ),
  /** Consoles open these cameras: those of chosen users, or of everybody who may see the alarm. */
  defineEvent(
    'linkage.picture_wanted',
    z.object({
      runId: id,
      ruleName: z.string(),
      alarmId: id,
      /** Each console asks what of them its user may watch: names go to nobody else. */
      cameraIds: z.array(id).max(LINKAGE_CAMERAS_LIMIT),
    }),
    { everyCentre: true },
  ),
] as const

export const linkageModule = { calls: linkageCalls, events: linkageEvents }
