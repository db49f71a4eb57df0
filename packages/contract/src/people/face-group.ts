import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idRequest, idsRequest, moment, nothing, remarks, version } from '../core/fields.ts'
import { validInOrder, validity } from '../core/validity.ts'

/** A group holds persons who are looked for, those who work here, or those who come for a while. */
export const faceGroupKinds = ['watch_list', 'personnel', 'visitors'] as const
export const faceGroupKind = z.enum(faceGroupKinds)
export type FaceGroupKind = z.infer<typeof faceGroupKind>

export const FACE_GROUP_NAME_LIMIT = 64
/** Groups of one centre. */
export const FACE_GROUPS_MAX = 500
/** Roles and user groups that a group is lent to. */
export const FACE_GRANTS_MAX = 50
/** Percent of similarity from which a hit counts; below 50 the calibration calls two persons different. */
export const FACE_THRESHOLD_MIN = 50
export const FACE_THRESHOLD_MAX = 99
/** A distance at which one comparison in some thousands is wrong (`docs/design/people/0340-libraries.md`). */
export const FACE_THRESHOLD_DEFAULT = 91
export const faceThreshold = z.int().min(FACE_THRESHOLD_MIN).max(FACE_THRESHOLD_MAX)

const holder = { kind: z.enum(['role', 'user_group']), id }
export const faceGrant = z.strictObject({ ...holder, mayEdit: z.boolean(), maySearch: z.boolean() })
export type FaceGrant = z.infer<typeof faceGrant>

const fields = {
  name: z.string().trim().min(1).max(FACE_GROUP_NAME_LIMIT),
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'colour'),
  level: alarmLevel,
  threshold: faceThreshold,
  ...validity,
  remarks: remarks.default(''),
  /** Whom the group is lent to, each once; nobody: to all who hold the permission. */
  grants: z
    .array(faceGrant)
    .max(FACE_GRANTS_MAX)
    .refine(list => new Set(list.map(one => one.id)).size === list.length, 'holder_twice'),
}
export const faceGroupDraft = z.strictObject({ kind: faceGroupKind, ...fields }).superRefine(validInOrder)
export const faceGroupUpdate = z.strictObject({ id, version, ...fields }).superRefine(validInOrder)

export const faceGroup = z.object({
  id,
  name: z.string(),
  kind: faceGroupKind,
  colour: z.string(),
  level: alarmLevel,
  threshold: z.int(),
  validFrom: moment.nullable(),
  validUntil: moment.nullable(),
  remarks: z.string(),
  grants: z.array(faceGrant.extend({ name: z.string() })),
  /** Persons in it. */
  entries: z.int(),
  /** The reader may do this in it, beside looking. */
  mayEdit: z.boolean(),
  maySearch: z.boolean(),
  createdBy: z.string(),
  createdAt: moment,
  version,
})
export type FaceGroup = z.infer<typeof faceGroup>

const view = { by: 'permission', permission: 'face.view', object: 'filtered' } as const
const ofGroup = <Permission extends 'face.view' | 'face.manage'>(permission: Permission) =>
  ({
    by: 'permission',
    permission,
    object: { kind: 'face_group', ids: ({ id: groupId }: { id: string }) => [groupId] },
  }) as const

export const faceGroupCalls = {
  getList: defineCall({
    path: '/frms/face-group/getList',
    summary: 'Groups of persons in the selected centre that the caller may see, by name',
    request: nothing,
    result: z.array(faceGroup),
    meta: { access: view, centre: 'required' },
  }),
  getDetails: defineCall({
    path: '/frms/face-group/getDetails',
    summary: 'One group of persons',
    request: idRequest,
    result: faceGroup,
    refuses: ['face_group.not_found'],
    meta: { access: ofGroup('face.view'), centre: 'none' },
  }),
  add: defineCall({
    path: '/frms/face-group/add',
    summary: 'Add a group of persons to the selected centre',
    request: faceGroupDraft,
    result: faceGroup,
    refuses: [
      'face_group.not_found',
      'face_group.name_taken',
      'face_group.too_many',
      'role.not_found',
      'user_group.not_found',
    ],
    meta: {
      access: { by: 'permission', permission: 'face.manage', object: 'none' },
      centre: 'required',
      audit: 'face_group.add',
    },
  }),
  update: defineCall({
    path: '/frms/face-group/update',
    summary: 'Change a group of persons: all but its kind',
    request: faceGroupUpdate,
    result: faceGroup,
    refuses: [
      'face_group.not_found',
      'face_group.name_taken',
      'face_group.changed_meanwhile',
      'role.not_found',
      'user_group.not_found',
    ],
    meta: { access: ofGroup('face.manage'), centre: 'none', audit: 'face_group.update' },
  }),
  batchDelete: defineCall({
    path: '/frms/face-group/batchDelete',
    summary: 'Delete groups that hold nobody and are in no deployment',
    request: idsRequest,
    result: done,
    refuses: ['face_group.has_lists', 'deployment.uses_list'],
    meta: {
      access: {
        by: 'permission',
        permission: 'face.manage',
        object: { kind: 'face_group', ids: ({ ids }: { ids: string[] }) => ids },
      },
      centre: 'none',
      audit: 'face_group.delete',
    },
  }),
}

/** Groups have changed, or whom they are lent to: lists fetch again. */
const faceGroupEvents = [defineEvent('face_group.changed', z.object({}))] as const

export const faceGroupModule = { calls: faceGroupCalls, events: faceGroupEvents }
