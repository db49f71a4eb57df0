import type { Db } from '#server/infra/database/database.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { transactionsOf } from '#server/infra/database/database.ts'
import { isFolderSeen } from '#server/modules/video/favorite/favorite.queries.ts'
import { presentWall } from './wall-view.presenter.ts'
import { findOwnWall, listWindows, replaceWindows, upsertOwnWall } from './wall-view.queries.ts'

/** The wall of each user and centre as it was left last, on whichever console: it stands there again after the next login. */
export function createOwnWallService({ db }: { db: Db }) {
  const transaction = transactionsOf(db)
  return {
    async getOwn(_, { access, centre }) {
      const row = await findOwnWall(db, access.userId, centre.areaId)
      return row ? presentWall(row, await listWindows(db, [row.id], access)) : null
    },

    keepOwn: (request, { access, centre }) =>
      transaction(async tx => {
        const { tour } = request
        const isTourSeen = tour !== null && (await isFolderSeen(tx, tour.folderId, access.userId))
        const wall = { ...request, tour: isTourSeen ? tour : null }
        const id = await upsertOwnWall(tx, access.userId, centre.areaId, wall)
        await replaceWindows(tx, id, wall, { access, keepsHidden: false })
      }),
  } satisfies CallsOf<'wallView'>
}
