import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { favoriteObjects } from './favorite.queries.ts'
import { createFavoriteService } from './favorite.service.ts'

/** Favorites: folders of cameras. */
export const createFavoriteModule = ({ db }: { db: Db }): ServerModule<'favorite', 'favorite'> => ({
  handlers: { favorite: pickHandlers(contract.favorite, createFavoriteService({ db })) },
  constraints: {
    favorite_folder__name: 'favorite.name_taken',
    favorite_folder__group_id: 'favorite.group_not_own',
    favorite_camera__camera_id: 'device.not_a_camera',
  },
  objects: { favorite: favoriteObjects },
})
