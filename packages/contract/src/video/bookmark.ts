import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import {
  BATCH_LIMIT,
  done,
  id,
  idsRequest,
  moment,
  nothing,
  searchText,
  version,
  within,
} from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { tag, tags } from '../device/camera.ts'
import { PLAYBACK_HOURS_MAX } from '../media/playback.ts'

/** Most characters of what a bookmark says. */
export const BOOKMARK_TEXT_LIMIT = 200
/** A bookmark of "now" may be written this long after the moment that it marks, ms: so long the form stands open at most. */
export const BOOKMARK_AGO_MAX_MS = 3_600_000
/** The most tags that are offered while one types. */
export const BOOKMARK_TAGS_OFFERED = 50

const withinPlayback = within(PLAYBACK_HOURS_MAX)

const words = {
  text: z.string().trim().min(1).max(BOOKMARK_TEXT_LIMIT),
  /** Each once, whatever its case; at most TAGS_MAX of TAG_LIMIT characters (VIDEO-60). */
  tags: tags.refine(list => new Set(list.map(one => one.toLowerCase())).size === list.length, 'tag_twice'),
}
/** A moment, or where `to` is set the span up to there, which is not longer than one playback (VIDEO-16). */
const span = { from: moment, to: moment.nullable() }
function ordered({ from, to }: { from: string; to: string | null }, context: z.core.$RefinementCtx): void {
  if (to !== null) withinPlayback({ from, to }, context)
}

export const bookmarkDraft = z.strictObject({ cameraId: id, ...span, ...words }).superRefine(ordered)
export const bookmarkUpdate = z.strictObject({ id, version, ...span, ...words }).superRefine(ordered)

export const bookmark = z.object({
  id,
  camera: z.object({ id, name: z.string() }),
  ...span,
  text: z.string(),
  tags: z.array(z.string()),
  /** The name of the user who made it; empty where that user is gone. */
  owner: z.string(),
  isOwn: z.boolean(),
  /** False: retention has deleted what it marks, or nothing was recorded then. */
  hasRecording: z.boolean(),
  version,
})
export type Bookmark = z.infer<typeof bookmark>

const filtered = { by: 'permission', permission: 'playback.view', object: 'filtered' } as const
const ofCamera = {
  by: 'permission',
  permission: 'bookmark.add',
  object: { kind: 'device', ids: (request: { cameraId: string }) => [request.cameraId] },
} as const

export const bookmarkCalls = {
  getByPage: defineCall({
    path: '/vms/bookmark/getByPage',
    summary: 'Bookmarks of the cameras whose recordings one may see, newest moment first',
    request: largePageRequest(['from'], {
      /** A part of what it says. */
      searchText: searchText.optional(),
      /** A whole tag, in any case. */
      tag: tag.optional(),
      cameraIds: z.array(id).min(1).max(BATCH_LIMIT).optional(),
      /** Those that mark something within this time. */
      startTime: moment.optional(),
      endTime: moment.optional(),
    }),
    result: largePageOf(bookmark),
    meta: { access: filtered, centre: 'required' },
  }),
  getTags: defineCall({
    path: '/vms/bookmark/getTags',
    summary: 'The tags of the newest bookmarks that one sees, the most frequent first',
    request: nothing,
    result: z.array(z.string()),
    meta: { access: filtered, centre: 'required' },
  }),
  add: defineCall({
    path: '/vms/bookmark/add',
    summary: 'Mark a moment or a span of the recordings of a camera',
    request: bookmarkDraft,
    result: bookmark,
    refuses: ['bookmark.not_found', 'bookmark.in_future', 'device.not_a_camera'],
    meta: { access: ofCamera, centre: 'none', audit: 'bookmark.add' },
  }),
  /** The server says when that was: a console's clock may be wrong. */
  addNow: defineCall({
    path: '/vms/bookmark/addNow',
    summary: 'Mark what a camera shows live, or showed so many milliseconds ago',
    request: z.strictObject({ cameraId: id, ago: z.int().min(0).max(BOOKMARK_AGO_MAX_MS), ...words }),
    result: bookmark,
    refuses: ['bookmark.not_found', 'device.not_a_camera'],
    meta: { access: ofCamera, centre: 'none', audit: 'bookmark.add' },
  }),
  update: defineCall({
    path: '/vms/bookmark/update',
    summary: "Change one's own bookmark; those of others with the permission for it",
    request: bookmarkUpdate,
    result: bookmark,
    refuses: [
      'bookmark.not_found',
      'bookmark.changed_meanwhile',
      'bookmark.not_own',
      'bookmark.in_future',
      'device.not_a_camera',
    ],
    meta: {
      access: {
        by: 'permission',
        permission: 'bookmark.add',
        object: { kind: 'bookmark', ids: request => [request.id] },
      },
      centre: 'none',
      audit: 'bookmark.update',
    },
  }),
  batchDelete: defineCall({
    path: '/vms/bookmark/batchDelete',
    summary: "Delete one's own bookmarks; those of others with the permission for it",
    request: idsRequest,
    result: done,
    refuses: ['bookmark.not_own'],
    meta: {
      access: {
        by: 'permission',
        permission: 'bookmark.add',
        object: { kind: 'bookmark', ids: request => request.ids },
      },
      centre: 'none',
      audit: 'bookmark.delete',
    },
  }),
}

/** A bookmark of this camera was made, changed or deleted: lists that show it fetch again. */
const bookmarkEvents = [defineEvent('bookmark.changed', z.object({ id, cameraId: id }))] as const

export const bookmarkModule = { calls: bookmarkCalls, events: bookmarkEvents }
