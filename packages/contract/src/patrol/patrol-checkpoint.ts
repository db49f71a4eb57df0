import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import {
  areasFilter,
  done,
  id,
  idRequest,
  idsRequest,
  moment,
  placed,
  remarks,
  searchText,
  version,
} from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'

export const CHECKPOINT_NAME_LIMIT = 50
/** Characters of a code: capital letters and digits without those that are taken for one another (I, L, O, U). */
export const CHECKPOINT_CODE_LENGTH = 12
export const CHECKPOINT_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters and digits of a tag's id; phones and readers put colons, spaces or hyphens between its bytes. */
export const NFC_ID_LIMIT = 64
const NFC_SEPARATORS = /[\s:-]/g

/** A code or a tag's id as it is compared. */
export const plainCode = (text: string): string => text.replace(NFC_SEPARATORS, '').toUpperCase()

const name = z.string().trim().min(1).max(CHECKPOINT_NAME_LIMIT)
const nfcId = z
  .string()
  .overwrite(plainCode)
  .regex(/^[0-9A-Z]+$/)
  .max(NFC_ID_LIMIT)
  .nullable()
  .optional()
/** A place is both degrees or neither; the fault is at the missing one. */
function wholePlace(
  {
    longitude = null,
    latitude = null,
  }: { longitude?: number | null | undefined; latitude?: number | null | undefined },
  context: z.core.$RefinementCtx,
): void {
  if ((longitude === null) === (latitude === null)) return
  const path = [longitude === null ? 'longitude' : 'latitude']
  context.addIssue({ code: 'custom', path, message: 'half_place' })
}
const fields = { name, areaId: id, ...placed, nfcId, remarks }
export const checkpointDraft = z.strictObject(fields).superRefine(wholePlace)
export const checkpointUpdate = z.strictObject({ id, version, ...fields }).superRefine(wholePlace)
export type CheckpointDraft = z.infer<typeof checkpointDraft>

export const patrolCheckpoint = z.object({
  id,
  name: z.string(),
  areaId: id,
  areaName: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** Of the tag that is put up there; null = none. */
  nfcId: z.string().nullable(),
  remarks: z.string(),
  codeMadeAt: moment,
  savedBy: z.string(),
  savedAt: moment,
  version,
})
export type PatrolCheckpoint = z.infer<typeof patrolCheckpoint>

/** A code as it is printed and put up at a checkpoint. */
export const checkpointCode = z.object({ id, name: z.string(), areaName: z.string(), code: z.string() })
export type CheckpointCode = z.infer<typeof checkpointCode>

const view = { by: 'permission', permission: 'patrol_plan.view' } as const
const edit = { by: 'permission', permission: 'patrol_plan.edit' } as const
const one = { kind: 'patrol_checkpoint', ids: (request: { id: string }) => [request.id] } as const
const these = { kind: 'patrol_checkpoint', ids: (request: { ids: string[] }) => request.ids } as const

export const patrolCheckpointCalls = {
  getByPage: defineCall({
    path: '/biz/patrol-checkpoint/getByPage',
    summary: 'Checkpoints of patrols on foot by page',
    request: pageRequest(['name', 'savedAt'], { name: searchText.optional(), ...areasFilter }),
    result: pageOf(patrolCheckpoint),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  add: defineCall({
    path: '/biz/patrol-checkpoint/add',
    summary: 'Add a checkpoint; its code is made',
    request: checkpointDraft,
    result: patrolCheckpoint,
    refuses: ['patrol_checkpoint.not_found', 'patrol_checkpoint.name_taken', 'patrol_checkpoint.nfc_taken'],
    meta: {
      access: { ...edit, object: { kind: 'area', ids: request => [request.areaId] } },
      centre: 'none',
      audit: 'patrol_checkpoint.add',
    },
  }),
  update: defineCall({
    path: '/biz/patrol-checkpoint/update',
    summary: 'Change a checkpoint; its code stays',
    request: checkpointUpdate,
    result: patrolCheckpoint,
    refuses: [
      'patrol_checkpoint.not_found',
      'patrol_checkpoint.name_taken',
      'patrol_checkpoint.nfc_taken',
      'patrol_checkpoint.changed_meanwhile',
    ],
    meta: {
      /** The service asks about the area. */
      access: { ...edit, object: one },
      centre: 'none',
      audit: 'patrol_checkpoint.update',
    },
  }),
  batchDelete: defineCall({
    path: '/biz/patrol-checkpoint/batchDelete',
    summary: 'Delete checkpoints; their codes end',
    request: idsRequest,
    result: done,
    refuses: ['patrol_checkpoint.in_use'],
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'patrol_checkpoint.delete' },
  }),
  renewCode: defineCall({
    path: '/biz/patrol-checkpoint/renewCode',
    summary: 'Make a new code; the one that is put up ends',
    request: idRequest,
    result: checkpointCode,
    refuses: ['patrol_checkpoint.not_found', 'patrol_checkpoint.name_taken', 'patrol_checkpoint.nfc_taken'],
    meta: { access: { ...edit, object: one }, centre: 'none', audit: 'patrol_checkpoint.renew' },
  }),
  getCodes: defineCall({
    path: '/biz/patrol-checkpoint/getCodes',
    summary: 'The codes of checkpoints, to print them',
    request: idsRequest,
    result: z.array(checkpointCode),
    meta: { access: { ...edit, object: these }, centre: 'none', audit: 'patrol_checkpoint.codes' },
  }),
}

const patrolCheckpointEvents = [defineEvent('patrol_checkpoint.changed', z.object({ id }))] as const

export const patrolCheckpointModule = { calls: patrolCheckpointCalls, events: patrolCheckpointEvents }
