import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createOwnWallService } from './own-wall.service.ts'
import { wallViewObjects } from './wall-view.queries.ts'
import { createWallViewService } from './wall-view.service.ts'

/** Walls: saved views, and the wall as each user left it. */
export const createWallViewModule = ({ db }: { db: Db }): ServerModule<'wallView', 'wall_view'> => ({
  handlers: {
    wallView: pickHandlers(contract.wallView, createWallViewService({ db }), createOwnWallService({ db })),
  },
  constraints: {
    wall_view__name: 'wall_view.name_taken',
    wall_view__group_id: 'favorite.group_not_own',
    wall_view__tour_folder_id: 'favorite.not_found',
    wall_view_window__camera_id: 'device.not_a_camera',
  },
  objects: { wall_view: wallViewObjects },
})
