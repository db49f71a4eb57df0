import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idRequest, idsRequest, moment, searchText, uploadBody } from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import {
  FACE_PICTURE_LIMIT,
  FACE_PICTURES_AT_ONCE,
  faceEntry,
  faceEntryDraft,
  faceEntryMarks,
  faceEntryUpdate,
  facePictureState,
} from './face-entry.ts'
import { faceGroupKind } from './face-group.ts'

/** One row of the log covers a user and a person for so long, while lists and forms show the pictures again. */
const LOOK_SECONDS = 600
const BODY_LIMIT = uploadBody(FACE_PICTURE_LIMIT) * FACE_PICTURES_AT_ONCE

const ofEntry = <Permission extends 'face.view' | 'face.edit'>(permission: Permission) =>
  ({
    by: 'permission',
    permission,
    object: { kind: 'face_entry', ids: (request: { id: string }) => [request.id] },
  }) as const
const ofEntries = {
  by: 'permission',
  permission: 'face.edit',
  object: { kind: 'face_entry', ids: ({ ids }: { ids: string[] }) => ids },
} as const

/** That somebody looked at a person, or did something with the entry. */
export const faceLook = z.object({ at: moment, user: z.string(), action: z.string() })
export type FaceLook = z.infer<typeof faceLook>

export const faceEntryCalls = {
  getByPage: defineCall({
    path: '/frms/face-entry/getByPage',
    summary: 'Persons of the groups that the caller may see, by page',
    request: pageRequest(['name', 'createdAt', 'expectedUntil'], {
      groupId: id.optional(),
      kind: faceGroupKind.optional(),
      /** A part of the name, certificate number, employee number or badge. */
      text: searchText.optional(),
      /** Persons with a picture in this state. */
      state: facePictureState.optional(),
      mark: z.enum(faceEntryMarks).optional(),
    }),
    result: pageOf(faceEntry),
    meta: {
      access: { by: 'permission', permission: 'face.view', object: 'filtered' },
      centre: 'required',
    },
  }),
  getDetails: defineCall({
    path: '/frms/face-entry/getDetails',
    summary: 'One person; the log keeps who looked',
    request: idRequest,
    result: faceEntry,
    refuses: ['face_entry.not_found'],
    meta: {
      access: ofEntry('face.view'),
      centre: 'none',
      audit: 'face_entry.view',
      auditEvery: { seconds: LOOK_SECONDS, when: () => true },
    },
  }),
  getPicture: defineCall({
    path: '/frms/face-entry/getPicture',
    summary: 'A picture of a person; small: as lists show it',
    request: z.strictObject({ id, pictureId: id, isSmall: z.boolean() }),
    result: download,
    refuses: ['face_picture.not_found'],
    meta: {
      access: ofEntry('face.view'),
      centre: 'none',
      audit: 'face_entry.get_picture',
      auditEvery: { seconds: LOOK_SECONDS, when: () => true },
    },
  }),
  getAccessLog: defineCall({
    path: '/frms/face-entry/getAccessLog',
    summary: 'Who looked at a person and who changed the entry, the newest first',
    request: idRequest,
    result: z.array(faceLook),
    meta: { access: ofEntry('face.edit'), centre: 'none' },
  }),
  add: defineCall({
    path: '/frms/face-entry/add',
    summary: 'Add a person to a group',
    request: faceEntryDraft,
    result: faceEntry,
    refuses: [
      'face_entry.not_found',
      'face_entry.certificate_taken',
      'face_entry.kind_mismatch',
      'face_entry.user_not_found',
      'face_group.not_found',
      'face_picture.invalid',
    ],
    meta: {
      access: {
        by: 'permission',
        permission: 'face.edit',
        object: { kind: 'face_group', ids: ({ groupId }: { groupId: string }) => [groupId] },
      },
      centre: 'none',
      bodyLimit: BODY_LIMIT,
      audit: 'face_entry.add',
    },
  }),
  update: defineCall({
    path: '/frms/face-entry/update',
    summary: 'Change a person, add and remove pictures, or move the entry to another group of its kind',
    request: faceEntryUpdate,
    result: faceEntry,
    refuses: [
      'face_entry.not_found',
      'face_entry.changed_meanwhile',
      'face_entry.certificate_taken',
      'face_entry.kind_mismatch',
      'face_entry.too_many_pictures',
      'face_entry.user_not_found',
      'face_group.not_found',
      'face_picture.invalid',
    ],
    meta: {
      access: ofEntry('face.edit'),
      centre: 'none',
      bodyLimit: BODY_LIMIT,
      audit: 'face_entry.update',
    },
  }),
  retryPictures: defineCall({
    path: '/frms/face-entry/retryPictures',
    summary: 'Extract the features of abnormal pictures of these persons once more',
    request: idsRequest,
    result: done,
    meta: { access: ofEntries, centre: 'none', audit: 'face_entry.retry_pictures' },
  }),
  dismissAlike: defineCall({
    path: '/frms/face-entry/dismissAlike',
    summary: 'Say that a person and another one, whom the entry looks like, both stay: it is not told again',
    request: z.strictObject({ id, otherId: id }),
    result: done,
    meta: { access: ofEntry('face.edit'), centre: 'none', audit: 'face_entry.dismiss_alike' },
  }),
  batchDelete: defineCall({
    path: '/frms/face-entry/batchDelete',
    summary: 'Delete persons with their pictures and features; nothing of them is left',
    request: idsRequest,
    result: done,
    meta: { access: ofEntries, centre: 'none', audit: 'face_entry.delete' },
  }),
}

const faceEntryEvents = [
  /** Persons of a group were added or changed, or the states of their pictures: lists fetch again. */
  defineEvent('face_entry.changed', z.object({ ids: z.array(id) })),
  /** These persons are gone with their pictures and features: whoever keeps something of them in memory drops it. */
  defineEvent('face_entry.deleted', z.object({ ids: z.array(id) })),
  /** Pictures wait for the extraction of their features. */
  defineEvent('face_picture.waiting', z.object({})),
  /** Pictures are gone, alone or with their persons, and with them their features. */
  defineEvent('face_picture.deleted', z.object({ ids: z.array(id) })),
] as const

export const faceEntryModule = { calls: faceEntryCalls, events: faceEntryEvents }
