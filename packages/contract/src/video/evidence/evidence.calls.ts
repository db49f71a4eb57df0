import { z } from 'zod'
import { defineCall, download } from '../../core/call.ts'
import { defineEvent } from '../../core/event.ts'
import { BATCH_LIMIT, done, id, moment, searchText, version } from '../../core/fields.ts'
import { pageOf, pageRequest } from '../../core/page.ts'
import { footageFile, footageName } from '../recording/footage.ts'
import {
  CASE_TEXT_LIMIT,
  caseDetails,
  caseFields,
  caseState,
  evidenceCase,
  evidenceItem,
  evidenceLock,
  evidenceReason,
  exportBlurs,
  lockedCameraIds,
  lockState,
} from './evidence.ts'
import { spanRefusals, roomRefusals } from '../../core/refusals.ts'

const view = { by: 'permission', permission: 'evidence.view', object: 'filtered' } as const
const lock = { by: 'permission', permission: 'evidence.lock' } as const
/** Cases are found in the selected centre alone. */
const keep = { ...lock, object: 'filtered' } as const
const locks = { kind: 'evidence_lock', ids: (request: { ids: string[] }) => request.ids } as const
const ofCase = { caseId: id }
/** The title of a new case is in place of `caseId`. */
const intoCase = { caseId: id.nullable(), newCase: caseFields.title.optional() }
const changed = { caseId: id, version }

export const evidenceCalls = {
  lock: defineCall({
    path: '/vms/evidence/lock',
    summary: 'Keep what cameras recorded in a span from being deleted: the locks, one a camera',
    /** A span that is too short or too long is refused with the codes of downloads. */
    request: z.strictObject({
      cameraIds: lockedCameraIds,
      from: moment,
      to: moment,
      reason: evidenceReason,
      keepUntil: moment.nullable(),
      ...intoCase,
    }),
    result: z.array(evidenceLock),
    refuses: [
      ...spanRefusals,
      'evidence.keep_past',
      'evidence.keep_too_long',
      'evidence.case_not_found',
      'evidence.case_closed',
      'evidence.case_full',
    ],
    meta: {
      access: { ...lock, object: { kind: 'device', ids: request => request.cameraIds } },
      centre: 'required',
      audit: 'evidence.lock',
    },
  }),
  keepUntil: defineCall({
    path: '/vms/evidence/keepUntil',
    summary: 'Lock longer or shorter',
    request: z.strictObject({ ids: z.array(id).min(1).max(BATCH_LIMIT), keepUntil: moment.nullable() }),
    result: done,
    refuses: ['evidence.keep_past', 'evidence.keep_too_long', 'evidence.lock_not_found'],
    meta: {
      access: { by: 'permission', permission: 'evidence.unlock', object: locks },
      centre: 'none',
      audit: 'evidence.keep',
    },
  }),
  unlock: defineCall({
    path: '/vms/evidence/unlock',
    summary: 'Release locks: from then on retention deletes what they kept when its time has come',
    request: z.strictObject({ ids: z.array(id).min(1).max(BATCH_LIMIT), reason: evidenceReason }),
    result: done,
    refuses: ['evidence.lock_not_found', 'media.unavailable'],
    meta: {
      access: { by: 'permission', permission: 'evidence.unlock', object: locks },
      centre: 'none',
      audit: 'evidence.unlock',
    },
  }),
  getLocks: defineCall({
    path: '/vms/evidence/getLocks',
    summary: 'Locks of the cameras that one may play back, newest first',
    request: pageRequest(['lockedAt', 'from', 'keepUntil'], {
      searchText: searchText.optional(),
      state: lockState.optional(),
      cameraIds: z.array(id).min(1).max(BATCH_LIMIT).optional(),
    }),
    result: pageOf(evidenceLock),
    meta: { access: view, centre: 'required' },
  }),
  getCases: defineCall({
    path: '/vms/evidence/getCases',
    summary: 'Cases of the centre, newest first',
    request: pageRequest(['createdAt', 'title'], {
      searchText: searchText.optional(),
      state: caseState.optional(),
    }),
    result: pageOf(evidenceCase),
    meta: { access: view, centre: 'required' },
  }),
  getCase: defineCall({
    path: '/vms/evidence/getCase',
    summary: 'A case with what it has collected of cameras that one may play back',
    request: z.strictObject(ofCase),
    result: caseDetails,
    refuses: ['evidence.case_not_found'],
    meta: { access: view, centre: 'required' },
  }),
  addCase: defineCall({
    path: '/vms/evidence/addCase',
    summary: 'Open a case',
    request: z.strictObject(caseFields),
    result: caseDetails,
    refuses: ['evidence.case_not_found'],
    meta: { access: keep, centre: 'required', audit: 'evidence.case_add' },
  }),
  updateCase: defineCall({
    path: '/vms/evidence/updateCase',
    summary: 'Change the title and description of a case',
    request: z.strictObject({ ...changed, ...caseFields }),
    result: caseDetails,
    refuses: ['evidence.case_not_found', 'evidence.changed_meanwhile'],
    meta: { access: keep, centre: 'required', audit: 'evidence.case_update' },
  }),
  setCaseState: defineCall({
    path: '/vms/evidence/setCaseState',
    summary: 'Close a case, after which nothing is added to it, or open it again; its locks stay',
    request: z.strictObject({ ...changed, state: caseState }),
    result: caseDetails,
    refuses: ['evidence.case_not_found', 'evidence.changed_meanwhile'],
    meta: { access: keep, centre: 'required', audit: 'evidence.case_state' },
  }),
  addNote: defineCall({
    path: '/vms/evidence/addNote',
    summary: 'Write a note into a case',
    request: z.strictObject({ ...ofCase, text: z.string().trim().min(1).max(CASE_TEXT_LIMIT) }),
    result: evidenceItem,
    refuses: ['evidence.case_not_found', 'evidence.case_closed', 'evidence.case_full'],
    meta: { access: keep, centre: 'required', audit: 'evidence.note' },
  }),
  addSnapshot: defineCall({
    path: '/vms/evidence/addSnapshot',
    summary: 'Put the recorded key picture at or before a moment into a case, as JPEG',
    request: z.strictObject({ ...intoCase, cameraId: id, at: moment }),
    result: evidenceItem,
    refuses: [
      'evidence.case_not_found',
      'evidence.case_closed',
      'evidence.case_full',
      'evidence.no_picture',
      'device.not_a_camera',
      'media.unavailable',
    ],
    meta: {
      access: { ...lock, object: { kind: 'device', ids: request => [request.cameraId] } },
      centre: 'required',
      audit: 'evidence.snapshot',
    },
  }),
  addAlarm: defineCall({
    path: '/vms/evidence/addAlarm',
    summary: 'Put the record of an alarm into a case',
    request: z.strictObject({ ...ofCase, alarmId: id }),
    result: evidenceItem,
    refuses: ['evidence.case_not_found', 'evidence.case_closed', 'evidence.case_full', 'alarm.not_found'],
    meta: {
      access: { ...lock, object: { kind: 'alarm', ids: request => [request.alarmId] } },
      centre: 'required',
      audit: 'evidence.alarm',
    },
  }),
  removeItem: defineCall({
    path: '/vms/evidence/removeItem',
    summary: 'Take a snapshot, an alarm or a note out of a case',
    request: z.strictObject({ ...ofCase, itemId: id }),
    result: done,
    refuses: ['evidence.case_not_found', 'evidence.case_closed', 'evidence.item_not_found'],
    meta: { access: keep, centre: 'required', audit: 'evidence.item_remove' },
  }),
  getSnapshot: defineCall({
    path: '/vms/evidence/getSnapshot',
    summary: 'The picture of a snapshot',
    request: z.strictObject({ ...ofCase, itemId: id }),
    result: download,
    refuses: ['evidence.case_not_found', 'evidence.item_not_found'],
    meta: {
      access: view,
      centre: 'required',
      audit: 'evidence.view_snapshot',
      auditEvery: { seconds: 600, when: () => true },
    },
  }),
  export: defineCall({
    path: '/vms/evidence/export',
    summary:
      'A case as one signed ZIP, of the cameras that one may play back: the file that is made of it, among the downloads',
    request: z.strictObject({
      ...ofCase,
      reason: evidenceReason,
      fileName: footageName,
      blurs: exportBlurs.default([]),
    }),
    result: footageFile,
    refuses: [...roomRefusals, 'evidence.case_not_found', 'evidence.case_empty', 'evidence.blur_unknown'],
    meta: {
      access: { by: 'permission', permission: 'evidence.export', object: 'filtered' },
      centre: 'required',
      rate: { max: 60, seconds: 60, by: 'user' },
      audit: 'evidence.export',
    },
  }),
}

const evidenceEvents = [
  defineEvent('evidence_lock.changed', z.object({ id, cameraId: id })),
  defineEvent('evidence_case.changed', z.object({ id })),
] as const

export const evidenceModule = { calls: evidenceCalls, events: evidenceEvents }
