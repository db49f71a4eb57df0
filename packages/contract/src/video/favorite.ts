import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { BATCH_LIMIT, done, id, idsRequest, nothing, version } from '../core/fields.ts'

/** Most characters of a folder's name and of the alias that a camera has in it (VIDEO-24). */
export const FAVORITE_NAME_LIMIT = 64
export const FAVORITE_ALIAS_LIMIT = 50
/** Folders of one user, and cameras of one folder. */
export const FAVORITE_FOLDERS_MAX = 100
export const FAVORITE_CAMERAS_MAX = 100

const name = z.string().trim().min(1).max(FAVORITE_NAME_LIMIT)
const cameras = z
  .array(
    z.strictObject({
      cameraId: id,
      /** Empty: the folder shows the camera's own name. */
      alias: z.string().trim().max(FAVORITE_ALIAS_LIMIT),
    }),
  )
  .max(FAVORITE_CAMERAS_MAX)
  .refine(list => new Set(list.map(one => one.cameraId)).size === list.length, 'camera_twice')
/** The user group that it is shared with; null = with nobody. */
export const sharedWith = id.nullable()

/** A new folder, and a changed one. Its cameras are in their order. */
export const favoriteDraft = z.strictObject({ name, groupId: sharedWith, cameras })
export const favoriteUpdate = favoriteDraft.extend({ id, version })

/** Whether the caller does without a thing that another shares with them. */
export const shareDeclined = z.strictObject({ id, isDeclined: z.boolean() })

export const namedGroup = z.object({ id, name: z.string() })

export const favoriteCamera = z.object({ id, name: z.string(), alias: z.string() })
export type FavoriteCamera = z.infer<typeof favoriteCamera>

/** A folder as its reader sees it: with those cameras only that the reader may see. */
export const favorite = z.object({
  id,
  name: z.string(),
  /** The name of the user whose folder it is; only this one changes it. */
  owner: z.string(),
  isOwn: z.boolean(),
  group: namedGroup.nullable(),
  cameras: z.array(favoriteCamera),
  version,
})
export type Favorite = z.infer<typeof favorite>

const own = { by: 'permission', permission: 'live.view', object: 'none' } as const
const ofCameras = {
  by: 'permission',
  permission: 'live.view',
  object: {
    kind: 'device',
    ids: (request: { cameras: { cameraId: string }[] }) => request.cameras.map(({ cameraId }) => cameraId),
  },
} as const

export const favoriteCalls = {
  getList: defineCall({
    path: '/vms/favorite/getList',
    summary:
      "One's own favorites folders in their order, then those that others share; each with its cameras",
    request: nothing,
    result: z.array(favorite),
    meta: { access: { by: 'permission', permission: 'live.view', object: 'filtered' }, centre: 'none' },
  }),
  getGroups: defineCall({
    path: '/vms/favorite/getGroups',
    summary: 'User groups that the caller may share folders and views with',
    request: nothing,
    result: z.array(namedGroup),
    meta: { access: own, centre: 'none' },
  }),
  add: defineCall({
    path: '/vms/favorite/add',
    summary: 'Add a favorites folder',
    request: favoriteDraft,
    result: favorite,
    refuses: [
      'favorite.not_found',
      'favorite.name_taken',
      'favorite.too_many',
      'favorite.group_not_own',
      'device.not_a_camera',
    ],
    meta: { access: ofCameras, centre: 'none', audit: 'favorite.add' },
  }),
  update: defineCall({
    path: '/vms/favorite/update',
    summary: "Change one's own favorites folder: name, sharing, cameras, their aliases and order",
    request: favoriteUpdate,
    result: favorite,
    refuses: [
      'favorite.not_found',
      'favorite.name_taken',
      'favorite.changed_meanwhile',
      'favorite.group_not_own',
      'device.not_a_camera',
    ],
    meta: { access: ofCameras, centre: 'none', audit: 'favorite.update' },
  }),
  sort: defineCall({
    path: '/vms/favorite/sort',
    summary: "Put one's own folders into this order; those that it does not name come after them",
    request: z.strictObject({ ids: z.array(id).min(1).max(BATCH_LIMIT) }),
    result: done,
    meta: { access: own, centre: 'none', audit: 'favorite.sort' },
  }),
  decline: defineCall({
    path: '/vms/favorite/decline',
    summary: 'Do without a favorites folder that another user shares, or take it back',
    request: shareDeclined,
    result: done,
    refuses: ['favorite.not_found'],
    meta: { access: own, centre: 'none', audit: 'favorite.decline' },
  }),
  batchDelete: defineCall({
    path: '/vms/favorite/batchDelete',
    summary: "Delete one's own favorites folders; the cameras stay",
    request: idsRequest,
    result: done,
    meta: { access: own, centre: 'none', audit: 'favorite.delete' },
  }),
}

/** Folders that this user sees have changed: lists that show them fetch again. */
const favoriteEvents = [defineEvent('favorite.changed', z.object({}))] as const

export const favoriteModule = { calls: favoriteCalls, events: favoriteEvents }
