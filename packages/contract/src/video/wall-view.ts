import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idsRequest, nothing, version } from '../core/fields.ts'
import { streamKindSchema } from '../media/live.ts'
import { FAVORITE_NAME_LIMIT, namedGroup, shareDeclined, sharedWith } from './favorite.ts'
import { FREE_LAYOUTS, FREE_TILE_LIMIT, WALL_LAYOUTS } from './live.ts'

/** Named views of one user. */
export const WALL_VIEWS_MAX = 100
/** How long a tour shows each camera, s. */
export const TOUR_SECONDS_MIN = 3
export const TOUR_SECONDS_MAX = 3600

export const wallLayout = z.literal([...WALL_LAYOUTS, ...FREE_LAYOUTS])
export type WallLayout = z.infer<typeof wallLayout>

/** A window's number, counted from 1 as it is named on the wall. */
const window = z.int().min(1).max(FREE_TILE_LIMIT)

export const tourSeconds = z.int().min(TOUR_SECONDS_MIN).max(TOUR_SECONDS_MAX)

/** A tour through the cameras of a favorites folder: in one window, or, `window` null, over all windows of the wall. */
export const wallTour = z.strictObject({ folderId: id, seconds: tourSeconds, window: window.nullable() })
export type WallTour = z.infer<typeof wallTour>

/** The camera of a window; `stream` only where it was chosen by hand. */
const placedCamera = z.strictObject({ window, cameraId: id, stream: streamKindSchema.nullable() })

const isOnce = (values: readonly unknown[]) => new Set(values).size === values.length

interface Windows {
  layout: number
  windows: { window: number; cameraId: string }[]
  tour: WallTour | null
}
/** A window is one of the layout and shows one camera; a camera is shown once. */
const fits = ({ layout, windows, tour }: Windows) =>
  windows.every(one => one.window <= layout) &&
  (tour?.window ?? 1) <= layout &&
  isOnce(windows.map(one => one.window)) &&
  isOnce(windows.map(one => one.cameraId))
const unfit = { path: ['windows'], message: 'windows_unfit' }

const wall = {
  layout: wallLayout,
  windows: z.array(placedCamera).max(FREE_TILE_LIMIT),
  tour: wallTour.nullable(),
}
const fields = { name: z.string().trim().min(1).max(FAVORITE_NAME_LIMIT), groupId: sharedWith, ...wall }
export const ownWallDraft = z.strictObject(wall).refine(fits, unfit)
export const wallViewDraft = z.strictObject(fields).refine(fits, unfit)
export const wallViewUpdate = z
  .strictObject({
    id,
    version,
    ...fields,
    /** Windows whose camera the caller may not see leave the view; else they stay where none of these is. */
    dropsMissing: z.boolean().optional(),
  })
  .refine(fits, unfit)

/** The wall as its reader sees it: with those cameras only that the reader may see. */
const shown = {
  layout: wallLayout,
  windows: z.array(
    z.object({
      window,
      camera: z.object({ id, name: z.string() }),
      stream: streamKindSchema.nullable(),
    }),
  ),
  tour: wallTour.nullable(),
}
export const ownWall = z.object(shown)
export type OwnWall = z.infer<typeof ownWall>

export const wallView = z.object({
  id,
  name: z.string(),
  /** The name of the user whose view it is; only this one changes it. */
  owner: z.string(),
  isOwn: z.boolean(),
  group: namedGroup.nullable(),
  ...shown,
  /** Windows whose camera the owner may not see any more; others are not told of them. */
  missing: z.array(window),
  version,
})
export type WallView = z.infer<typeof wallView>

const own = { by: 'permission', permission: 'live.view', object: 'none' } as const
const filtered = { by: 'permission', permission: 'live.view', object: 'filtered' } as const
const ofCameras = {
  by: 'permission',
  permission: 'live.view',
  object: {
    kind: 'device',
    ids: (request: { windows: { cameraId: string }[] }) => request.windows.map(({ cameraId }) => cameraId),
  },
} as const

export const wallViewCalls = {
  getList: defineCall({
    path: '/vms/wall-view/getList',
    summary: "One's own saved wall views by name, then those that others share; each with its windows",
    request: nothing,
    result: z.array(wallView),
    meta: { access: filtered, centre: 'none' },
  }),
  getRefused: defineCall({
    path: '/vms/wall-view/getRefused',
    summary: 'Those of these cameras that the caller may not watch: a wall that shows them cannot be saved',
    request: z.strictObject({ cameraIds: z.array(id).min(1).max(FREE_TILE_LIMIT) }),
    result: z.array(id),
    meta: { access: filtered, centre: 'none' },
  }),
  add: defineCall({
    path: '/vms/wall-view/add',
    summary: 'Save a wall under a name',
    request: wallViewDraft,
    result: wallView,
    refuses: [
      'wall_view.not_found',
      'wall_view.name_taken',
      'wall_view.too_many',
      'device.not_a_camera',
      'favorite.not_found',
      'favorite.group_not_own',
    ],
    meta: { access: ofCameras, centre: 'none', audit: 'wall_view.add' },
  }),
  update: defineCall({
    path: '/vms/wall-view/update',
    summary: "Change one's own saved wall view",
    request: wallViewUpdate,
    result: wallView,
    refuses: [
      'wall_view.not_found',
      'wall_view.name_taken',
      'wall_view.changed_meanwhile',
      'device.not_a_camera',
      'favorite.not_found',
      'favorite.group_not_own',
    ],
    meta: { access: ofCameras, centre: 'none', audit: 'wall_view.update' },
  }),
  decline: defineCall({
    path: '/vms/wall-view/decline',
    summary: 'Do without a saved wall view that another user shares, or take it back',
    request: shareDeclined,
    result: done,
    refuses: ['wall_view.not_found'],
    meta: { access: own, centre: 'none', audit: 'wall_view.decline' },
  }),
  batchDelete: defineCall({
    path: '/vms/wall-view/batchDelete',
    summary: "Delete one's own saved wall views",
    request: idsRequest,
    result: done,
    meta: { access: own, centre: 'none', audit: 'wall_view.delete' },
  }),
  getOwn: defineCall({
    path: '/vms/wall-view/getOwn',
    summary: 'The wall as the caller left it in the selected centre; null where none was kept',
    request: nothing,
    result: ownWall.nullable(),
    meta: { access: filtered, centre: 'required' },
  }),
  /** It has no log row: pictures that it shows are logged when they are opened. Cameras out of reach are left out. */
  keepOwn: defineCall({
    path: '/vms/wall-view/keepOwn',
    summary: "Keep the caller's wall of the selected centre for the next login",
    request: ownWallDraft,
    result: done,
    refuses: ['wall_view.name_taken', 'favorite.not_found', 'favorite.group_not_own'],
    meta: { access: filtered, centre: 'required' },
  }),
}

/** Saved views that this user sees have changed: lists that show them fetch again. */
const wallViewEvents = [defineEvent('wall_view.changed', z.object({}))] as const

export const wallViewModule = { calls: wallViewCalls, events: wallViewEvents }
